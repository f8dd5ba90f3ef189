/// A folder of the world, emptied before each test, that every account can reach and write to.
enum Scratch {
  static let folder = "/run/tests"

  static func path(_ name: String) -> String { "\(folder)/\(name)" }

  static func empty() throws {
    try tool("/bin/rm", "-rf", folder)
    try tool("/bin/mkdir", "-m", "1777", folder)
  }

  /// A file with `text`; executable when it is a script.
  @discardableResult
  static func file(_ name: String, _ text: String) throws -> String {
    try Files.write(text, to: path(name), mode: text.hasPrefix("#!") ? 0o755 : 0o644)
    return path(name)
  }
}
