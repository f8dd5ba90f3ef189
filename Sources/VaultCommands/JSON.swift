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
    _ policy: Policy, method: Method?, biometryType: BiometryType, failure: Failure?, more: [(String, JSON)] = []
  ) -> JSON {
    .object(
      [
        ("result", .text(failure == nil ? "success" : "failure")),
        ("policy", .text(policy.rawValue)),
        ("method", method.map { .text($0.rawValue) } ?? .null),
        ("biometryType", .text(biometryType.rawValue)),
      ] + more + [("error", failure.map(error) ?? .null)])
  }

  private static func error(_ failure: Failure) -> JSON {
    .object([
      ("code", .number(Int(failure.code.rawValue))),
      ("name", .text(failure.code.name)),
      ("reason", .text(failure.reason.rawValue)),
      ("message", .text(failure.message)),
    ])
  }
}
