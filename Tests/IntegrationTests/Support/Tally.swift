import Glibc

/// pam_faillock's count of an account's failed attempts.
enum Tally {
  /// A service for passwords that counts its failures, as the shipped file shows it, and without delays.
  static let countingService = [
    "auth required pam_faillock.so preauth nodelay deny=1000",
    "auth [success=1 authinfo_unavail=die default=bad] pam_unix.so nodelay",
    "auth [default=die] pam_faillock.so authfail nodelay deny=1000",
    "auth required pam_permit.so",
    "account required pam_faillock.so",
    "account required pam_unix.so",
  ]

  /// Makes the account's tally, as root's login or sudo does: an ordinary user cannot, and failures go uncounted.
  static func begin(for account: Account) throws {
    try write(ages: [], for: account)
    try Files.write(countingService.map { $0 + "\n" }.joined(), to: WorldFiles.passwordService)
  }

  /// Has so many failures lock the account, where `begin` has them only counted.
  static func lockAfter(_ limit: Int) throws {
    try tool("/bin/sed", "-i", "s/deny=1000/deny=\(limit)/", WorldFiles.passwordService)
  }

  /// Makes a tally of failures, each so many seconds old.
  ///
  /// A record is a name of 52 bytes, two bytes that are reserved, a status of two and a time of eight.
  static func write(ages: [Int], for account: Account) throws {
    var records: [UInt8] = []
    for age in ages {
      let time = time(nil) - age
      records += Array("vault".utf8) + [UInt8](repeating: 0, count: 49) + [1, 0]
      records += (0..<8).map { UInt8(truncatingIfNeeded: time >> ($0 * 8)) }
    }
    try Files.write(records, to: path(account), mode: 0o660)
    try tool("/bin/chown", account.name, path(account))
  }

  /// How many failures count now.
  static func count(for account: Account) throws -> Int {
    try tool("/usr/sbin/faillock", "--user", account.name).split(separator: "\n").count { $0.hasSuffix(" V") }
  }

  static func clearAll() throws {
    try tool(["/bin/rm", "-rf"] + Account.allCases.map(path))
  }

  private static func path(_ account: Account) -> String { "/run/faillock/\(account.name)" }
}
