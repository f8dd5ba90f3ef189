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
