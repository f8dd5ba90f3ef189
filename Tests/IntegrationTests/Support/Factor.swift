/// A factor, asked for by itself.
enum Factor: CaseIterable {
  case password, finger

  /// The option of vault that asks for it alone.
  var option: String { self == .password ? "--method=password" : "--policy=biometrics" }

  /// Replaces PAM's service file for it.
  func setService(_ lines: String...) throws { try setService(lines) }

  func setService(_ lines: [String]) throws {
    let path = self == .password ? WorldFiles.passwordService : WorldFiles.biometricsService
    try Files.write(lines.map { $0 + "\n" }.joined(), to: path)
  }

  /// The line that says yes: to the password demo, or to whoever comes.
  var yes: String { self == .password ? "auth required pam_unix.so" : "auth required pam_permit.so" }

  /// Starts `vault unlock --json` as demo, and types the password if it is asked for.
  func start(isAsked: Bool = true) throws -> Dialogue {
    let vault = try Dialogue.reporting("unlock", option)
    if self == .password, isAsked {
      try vault.expect(Vault.prompt)
      try vault.enter(Account.demo.password)
    }
    return vault
  }
}
