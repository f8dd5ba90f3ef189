import Testing

/// The world's polkit, which lets everybody use the reader.
enum Polkit {
  private static let rules = "/etc/polkit-1/rules.d/00-world.rules"

  /// Has it refuse the reader to everybody while `body` runs.
  static func refusing(_ body: () throws -> Void) throws {
    let before = try Files.text(rules)
    defer { try? Files.write(before, to: rules) }
    try Files.write(before.replacing("polkit.Result.YES", with: "polkit.Result.NO"), to: rules)
    try wait(for: "polkit to refuse") { try !allows() }
    try body()
    try Files.write(before, to: rules)
    try wait(for: "polkit to allow it") { try allows() }
  }

  private static func allows() throws -> Bool { try Doctor().line("polkit").state == "ok" }
}

/// A login session, as logind would leave it in its files; it never runs in the world.
enum Login {
  private static let folder = "/run/systemd"

  /// Makes it, or another in its place; `lines` are what logind says of it.
  static func begin(_ lines: String, for account: Account) throws {
    try tool("/bin/mkdir", "-p", "\(folder)/users", "\(folder)/sessions")
    try Files.write("STATE=online\nDISPLAY=c1\n", to: "\(folder)/users/\(account.uid)")
    try Files.write(lines, to: "\(folder)/sessions/c1")
  }

  static func end() { _ = try? tool("/bin/rm", "-rf", "\(folder)/users", "\(folder)/sessions") }
}
