package import FactorWire
import Glibc

/// What pam_faillock will say to an account, read from its tally by its own rules and without asking it.
package enum Faillock: Equatable, Sendable {
  /// The service does not come to it, or it does nothing for this account.
  case unused
  /// It counts, and lets the account in: so many of the failures that lock it are there.
  case open(failures: Int, limit: Int)
  /// It lets nobody in for so many seconds, or, with nil, until the tally in `folder` is reset.
  case locked(failures: Int, secondsLeft: Int?, folder: String)
  /// It refuses for a reason that is no failure of anybody's.
  case broken(Fault)

  /// Looks at the tally of `account`, for a service with these lines.
  package static func look(at account: Account, _ modules: [ServiceModule]) -> Faillock {
    let looks = lockingLines(of: modules).map { look(at: account, arguments: $0) }
    let refusal = looks.first { $0.isRefusal }
    return refusal ?? looks.first { $0 != .unused } ?? .unused
  }

  /// Why it refuses `account`; nil when it does not.
  package func failure(_ account: Account) -> Failure? {
    switch self {
    case .unused, .open: nil
    case .locked(let failures, let secondsLeft, let folder):
      .accountLocked(account, failures: failures, secondsLeft: secondsLeft, folder: folder)
    case .broken(let fault): Failure(.configuration, .serviceBroken, fault.message, hint: fault.mend)
    }
  }

  private var isRefusal: Bool {
    switch self {
    case .unused, .open: false
    case .locked, .broken: true
    }
  }

  /// The arguments of the lines that refuse a locked account: one with `authfail` only counts.
  static func lockingLines(of modules: [ServiceModule]) -> [[String]] {
    let actions: Set = ["preauth", "authsucc", "authfail"]
    return modules.filter { $0.facility == .auth && $0.name == "pam_faillock.so" }.map(\.arguments)
      .filter { arguments in arguments.last(where: actions.contains) != "authfail" }
  }

  private static func look(at account: Account, arguments: [String]) -> Faillock {
    do throws(Fault) {
      let settings = try FaillockSettings.read(arguments)
      if settings.sparesDirectory, !isLocal(account) { return .unused }
      let tally = try FaillockTally.read("\(settings.folder)/\(account.name)", of: account)
      let isAdministrator = account.uid == 0 || account.isMember(of: settings.administrators)
      return standing(tally, settings, isAdministrator: isAdministrator, now: UInt64(clamping: time(nil)))
    } catch {
      return .broken(error)
    }
  }

  /// What a tally means.
  ///
  /// Old failures are left out by the time of the latest one, not by the clock's. Sums wrap, as the module's do.
  static func standing(
    _ tally: FaillockTally, _ settings: FaillockSettings, isAdministrator: Bool = false, now: UInt64
  ) -> Faillock {
    if isAdministrator, !settings.locksAdministrators { return .unused }
    let latest = tally.failures.max() ?? 0
    let count = tally.failures.count { latest - $0 < settings.interval }
    let limit = Int(settings.limit)
    guard limit > 0, count >= limit else { return .open(failures: count, limit: limit) }
    let unlockTime = (isAdministrator ? settings.administratorUnlockTime : nil) ?? settings.unlockTime
    guard unlockTime > 0 else { return .locked(failures: count, secondsLeft: nil, folder: settings.folder) }
    let end = latest &+ UInt64(unlockTime)
    if end < now { return .open(failures: count, limit: limit) }
    return .locked(failures: count, secondsLeft: Int(clamping: end - now), folder: settings.folder)
  }

  /// Whether the account is one of this machine's own: passwd(5).
  private static func isLocal(_ account: Account) -> Bool {
    let lines = ((try? contents(of: "/etc/passwd", most: 1 << 20)) ?? []).split(separator: UInt8(ascii: "\n"))
    return lines.contains { $0.starts(with: "\(account.name):".utf8) }
  }
}

/// The failures that pam_faillock has recorded and not forgiven, each by its time in seconds.
struct FaillockTally: Equatable {
  private(set) var failures: [UInt64] = []

  private static let recordLength = 64
  private static let statusOffset = 54
  private static let timeOffset = 56
  private static let isValid: UInt16 = 1

  /// Reads the records of a tally file; a piece of one at the end is none.
  ///
  /// Each is a name of 52 bytes, two bytes that are reserved, two of status and eight of time, in this machine's order.
  init(_ bytes: [UInt8]) {
    for start in stride(from: 0, through: bytes.count - Self.recordLength, by: Self.recordLength) {
      let status = Self.number(bytes[(start + Self.statusOffset)...], as: UInt16.self)
      guard status & Self.isValid != 0 else { continue }
      failures.append(Self.number(bytes[(start + Self.timeOffset)...], as: UInt64.self))
    }
  }

  /// Opens a tally as the module does: to write to it as well, though nothing is written.
  ///
  /// - Throws: ``Fault`` where the module gives up; one that is missing or forbidden is an empty one to it.
  static func read(_ path: String, of account: Account) throws(Fault) -> FaillockTally {
    do throws(SystemError) {
      return FaillockTally(try contents(of: path, access: O_RDWR))
    } catch {
      if error.number == ENOENT || error.number == EACCES { return FaillockTally([]) }
      throw Fault(
        "\(path): \(error): pam_faillock refuses \(account.name)", mend: "as root: rm -r \(shellQuoted(path))")
    }
  }

  private static func number<Number: FixedWidthInteger>(_ bytes: ArraySlice<UInt8>, as type: Number.Type) -> Number {
    // SAFETY: the record that the bytes begin in is whole.
    unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: type) }
  }
}
