import Authentication
import Prompters

// What the options' values mean.
extension Arguments {
  func policy() throws(UsageError) -> Policy {
    guard let name = self[.policy] else { return .owner }
    guard let policy = Policy(named: name) else {
      let known = Policy.allCases.map(\.rawValue)
      throw UsageError("unknown policy \(SafeText.line(name))", hint: "one of: \(known.joined(separator: ", "))")
    }
    return policy
  }

  func methods(of policy: Policy) throws(UsageError) -> Set<Method> {
    guard let name = self[.method] else { return has(.stdin) ? [.password] : policy.methods }
    guard let method = Method(rawValue: name) else {
      throw UsageError("unknown method \(SafeText.line(name))", hint: "one of: fingerprint, password")
    }
    guard policy.methods.contains(method) else {
      throw UsageError("--method \(name) cannot satisfy --policy \(policy.rawValue)", hint: "leave one of them out")
    }
    return [method]
  }

  /// A number of seconds, decimals allowed, above zero and at most a day.
  func timeout() throws(UsageError) -> Duration? {
    guard let text = self[.timeout] else { return nil }
    let isPlain = text.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
    }
    guard isPlain, let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
      throw UsageError("--timeout \(SafeText.line(text)) is no time", hint: "seconds, such as 30 or 2.5; at most 86400")
    }
    return .seconds(seconds)
  }

  /// What Enter is called under a biometric policy; nil when it is hidden.
  var fallbackTitle: String? {
    guard let title = self[.fallbackTitle] else { return "choose another way" }
    return title.isEmpty ? nil : String(title.unicodeScalars.prefix(60))
  }

  enum When: String {
    case auto, always, never
  }

  func color() throws(UsageError) -> When {
    guard let name = self[.color] else { return .auto }
    guard let when = When(rawValue: name) else {
      throw UsageError("unknown --color \(SafeText.line(name))", hint: "one of: auto, always, never")
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
    guard policy.methods.contains(.password), self[.method] != Method.fingerprint.rawValue else {
      throw UsageError("--stdin gives a password, and only a finger is asked for", hint: "leave one of them out")
    }
  }
}
