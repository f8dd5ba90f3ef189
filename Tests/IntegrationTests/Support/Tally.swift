/// pam_faillock's count of an account's failed attempts.
enum Tally {
  /// A service for passwords that counts its failures.
  static let countingService = [
    "auth required pam_faillock.so preauth deny=1000",
    "auth [success=1 default=bad] pam_unix.so nodelay",
    "auth [default=die] pam_faillock.so authfail deny=1000",
    "auth required pam_permit.so",
    "account required pam_unix.so",
  ]

  /// Makes the account's tally, as root's login or sudo does: an ordinary user cannot, and failures go uncounted.
  static func begin(for account: Account) throws {
    try Files.write("", to: path(account), mode: 0o660)
    try tool("/bin/chown", account.name, path(account))
    try Files.write(countingService.map { $0 + "\n" }.joined(), to: WorldFiles.passwordService)
  }

  /// How many failures count now.
  static func count(for account: Account) throws -> Int {
    try tool("/usr/sbin/faillock", "--user", account.name).split(separator: "\n").count { $0.hasSuffix(" V") }
  }

  static func clearAll() throws {
    for account in Account.allCases { try tool("/bin/rm", "-f", path(account)) }
  }

  private static func path(_ account: Account) -> String { "/run/faillock/\(account.name)" }
}
