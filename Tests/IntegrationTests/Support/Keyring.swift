import Testing

/// The keyring of the account demo in the kernel, where vault keeps sessions.
enum Keyring {
  private static let path = "/usr/bin/keyctl"

  @discardableResult
  private static func keyctl(_ words: String...) throws -> Output {
    try Output(of: [path] + words, as: .demo)
  }

  static func clear() throws { try keyctl("clear", "@u").expectEnd(.success) }

  /// The names of vault's keys.
  static func sessions() throws -> [String] {
    try keyctl("show", "@u").out.split(separator: "\n").compactMap { line in
      line.firstRange(of: "vault:").map { String(line[$0.lowerBound...]) }
    }
  }

  /// What looking for a key by its name says: its number, or the kernel's complaint.
  static func search(_ name: String) throws -> String {
    let output = try keyctl("search", "@u", "user", name)
    return output.out + output.err
  }

  /// Puts `payload` in the place of a session's.
  static func update(_ name: String, payload: String) throws {
    try keyctl("add", "user", name, payload, "@u").expectEnd(.success)
  }

  /// Fills it with other programs' keys until the kernel takes no more.
  static func fill() throws {
    let script = "n=0; while keyctl add user filler:$n x @u; do n=$((n + 1)); done"
    let output = try Output(of: ["/bin/sh", "-c", script], as: .demo)
    guard output.err.contains("quota") else { throw Failure("the keyring did not fill: \(output.err)") }
  }
}
