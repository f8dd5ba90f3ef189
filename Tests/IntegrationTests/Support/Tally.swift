import Glibc

/// pam_faillock's count of an account's failed attempts.
enum Tally {
  /// Makes the account's tally, as root's login or sudo does: an ordinary user cannot, and failures go uncounted; and
  /// puts the stack that counts them in the place of the password service.
  static func begin(for account: Account) throws {
    try write(ages: [], for: account)
    try Files.write(try countingService().joined(separator: "\n") + "\n", to: WorldFiles.passwordService)
  }

  /// The stack that the shipped file shows in its comments, without delays.
  private static func countingService() throws -> [String] {
    let comments = try Files.text(WorldFiles.shippedPasswordService).split(separator: "\n")
    let stack = comments.drop { !$0.hasPrefix("#   pam_faillock ") }.map { line in
      line.split { $0 == " " || $0 == "#" }.drop { $0 == "pam_faillock" }.joined(separator: " ")
    }.prefix { $0.hasPrefix("auth ") || $0.hasPrefix("account ") }
    guard stack.count > 3 else { throw Failure("the shipped file shows no stack of pam_faillock") }
    return stack.map { line in
      guard line.hasPrefix("auth "), let module = line.firstRange(of: ".so") else { return line }
      let words = line.contains("pam_faillock") ? " nodelay deny=1000" : line.contains("pam_unix") ? " nodelay" : ""
      return line[..<module.upperBound] + words + line[module.upperBound...]
    }
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
