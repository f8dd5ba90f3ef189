import Authentication
import Sessions

// What the options' values mean.
extension Arguments {
  func policy() throws(UsageError) -> Policy {
    guard let name = self[.policy] else { return .owner }
    guard let policy = Policy(named: name) else {
      throw UsageError("unknown policy \(named(name))", hint: oneOf(Policy.allCases.map(\.rawValue), name))
    }
    return policy
  }

  /// The one method that is to be used; nil when it may be any that the policy accepts.
  func method(of policy: Policy) throws(UsageError) -> Method? {
    guard let name = self[.method] else { return nil }
    guard let method = Method(rawValue: name) else {
      throw UsageError("unknown method \(named(name))", hint: oneOf(Method.allCases.map(\.rawValue), name))
    }
    guard policy.accepts(method) else {
      throw UsageError("--method \(name) cannot satisfy --policy \(policy.rawValue)", hint: "leave one of them out")
    }
    return method
  }

  /// The methods that are asked for.
  func methods(of policy: Policy) throws(UsageError) -> Set<Method> {
    methods(of: policy, only: try method(of: policy))
  }

  /// The methods that are asked for where ``method(of:)`` is `method`.
  func methods(of policy: Policy, only method: Method?) -> Set<Method> {
    if let method { return [method] }
    return has(.stdin) ? policy.methods.intersection([.password]) : policy.methods
  }

  /// How long a session is to last, in seconds: a whole number and its unit.
  func duration() throws(UsageError) -> Int64 {
    guard let text = self[.duration] else { return 300 }
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600]
    let number = text.dropLast()
    guard let unit = text.last.flatMap({ units[$0] }), (1...6).contains(number.count),
      number.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let count = Int64(number),
      count > 0
    else {
      throw UsageError("--for \(named(text)) is no duration", hint: "a number and its unit, as 90s, 5m or 2h")
    }
    guard count * unit <= Session.longest else {
      throw UsageError("--for \(text) is too long", hint: "at most \(Session.longest / 3600)h")
    }
    return count * unit
  }

  func scope() throws(UsageError) -> Scope {
    guard let name = self[.scope] else { return .terminal }
    guard let scope = Scope(rawValue: name) else {
      throw UsageError("unknown scope \(named(name))", hint: oneOf(Scope.allCases.map(\.rawValue), name))
    }
    return scope
  }

  /// A number of seconds, decimals allowed, above zero and at most a day.
  func timeout() throws(UsageError) -> Duration? {
    guard let text = self[.timeout] else { return nil }
    let isPlain = text.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
    }
    guard isPlain, let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
      throw UsageError("--timeout \(named(text)) is no time", hint: "seconds, such as 30 or 2.5; at most 86400")
    }
    return .seconds(seconds)
  }

  /// What Enter is called under a biometric policy; nil when it is hidden.
  var fallbackTitle: String? {
    guard let title = self[.fallbackTitle] else { return "choose another way" }
    return title.isEmpty ? nil : String(title.unicodeScalars.prefix(60))
  }

  enum When: String, CaseIterable {
    case auto, always, never
  }

  func color() throws(UsageError) -> When {
    guard let name = self[.color] else { return .auto }
    guard let when = When(rawValue: name) else {
      throw UsageError("unknown --color \(named(name))", hint: oneOf(When.allCases.map(\.rawValue), name))
    }
    return when
  }

  /// Refuses ways of asking that contradict each other or the policy.
  func checkWaysToAsk(_ policy: Policy) throws(UsageError) {
    let ways: [Option] = [.nonInteractive, .stdin, .askpass].filter(has)
    guard ways.count < 2 else {
      let names = ways.map { "--" + $0.form.long }.joined(separator: " and ")
      throw UsageError("\(names) contradict each other", hint: "choose one")
    }
    guard has(.stdin) else { return }
    guard try methods(of: policy).contains(.password) else {
      throw UsageError("--stdin gives a password, and none is asked for", hint: "leave one of them out")
    }
  }
}

/// The hint on a word that is none of `known`.
private func oneOf(_ known: [String], _ word: String) -> String {
  let suggestion = nearest(to: word, among: known).map { "did you mean \($0)? " } ?? ""
  return "\(suggestion)one of: \(known.joined(separator: ", "))"
}
