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
      line.firstRange(of: "vault-session:").map { String(line[$0.lowerBound...]) }
    }
  }

  /// What looking for a key by its name says: its number, or the kernel's complaint.
  static func search(_ name: String) throws -> String {
    let output = try keyctl("search", "@u", "user", name)
    return output.out + output.err
  }

  static func payload(of name: String) throws -> String {
    let key = try keyctl("search", "@u", "user", name).out.dropLast()
    return try keyctl("pipe", String(key)).out
  }

  /// Moves a session's key to a keyring inside of the user's.
  static func nest(_ name: String) throws {
    let key = try keyctl("search", "@u", "user", name).out.dropLast()
    let nest = try keyctl("newring", "nest", "@u").out.dropLast()
    try keyctl("link", String(key), String(nest)).expectEnd(.success)
    try keyctl("unlink", String(key), "@u").expectEnd(.success)
  }

  /// Puts a key of another program there.
  static func add(_ name: String) throws { try keyctl("add", "user", name, "x", "@u").expectEnd(.success) }

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

  /// Takes all keys out, and waits until the kernel has let go of them, which it does by and by.
  static func empty() throws {
    try clear()
    try wait(for: "room for keys") {
      try Output(of: ["/usr/bin/keyctl", "add", "user", "room", "x", "@u"], as: .demo).status == .success
    }
    try clear()
  }
}
