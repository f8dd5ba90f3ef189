import Authentication

/// A JSON value, as little of it as the outcomes need.
enum JSON {
  case null
  case number(Int)
  case text(String)
  case list([JSON])
  case object([(String, JSON)])

  /// One line of JSON.
  var line: String {
    switch self {
    case .null: "null"
    case .number(let number): "\(number)"
    case .text(let text): Self.quoted(text)
    case .list(let values): "[" + values.map(\.line).joined(separator: ",") + "]"
    case .object(let members): "{" + members.map { "\(Self.quoted($0)):\($1.line)" }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
        let digits = String(scalar.value, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }
}

extension JSON {
  /// The outcome of an evaluation or a preflight.
  static func outcome(
    _ policy: Policy?, method: Method?, biometryType: BiometryType?, session: JSON?, failure: Failure?,
    more: [(String, JSON)] = []
  ) -> JSON {
    report(
      policy, method: method, biometryType: biometryType, session: session, more: more, error: failure.map(error))
  }

  /// The one form that all reports have.
  static func report(
    _ policy: Policy?, method: Method?, biometryType: BiometryType?, session: JSON?, more: [(String, JSON)],
    error: JSON?
  ) -> JSON {
    .object(
      [
        ("result", .text(error == nil ? "success" : "failure")),
        ("policy", policy.map { .text($0.rawValue) } ?? .null),
        ("method", method.map { .text($0.rawValue) } ?? .null),
        ("biometryType", biometryType.map { .text($0.rawValue) } ?? .null),
        ("session", session ?? .null),
      ] + more + [("error", error ?? .null)])
  }

  private static func error(_ failure: Failure) -> JSON {
    error(
      failure.code.rawValue, failure.code.name, failure.reason.rawValue, failure.message,
      secondsLeft: failure.secondsLeft)
  }

  static func error(
    _ code: Int32, _ name: String, _ reason: String, _ message: String, secondsLeft: Int? = nil
  ) -> JSON {
    .object([
      ("code", .number(Int(code))), ("name", .text(name)), ("reason", .text(reason)), ("message", .text(message)),
      ("secondsLeft", secondsLeft.map { .number($0) } ?? .null),
    ])
  }
}
