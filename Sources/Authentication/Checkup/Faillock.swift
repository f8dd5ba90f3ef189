package import FactorWire
import Glibc

/// What pam_faillock will say to an account, read from its tally without asking it.
///
/// By its own rules, but for the options `admin_group` and `local_users_only`, which let some accounts in that are called
/// locked here.
package enum Faillock: Equatable, Sendable {
  /// The service does not come to it, or it does nothing for this account.
  case unused
  /// It counts, and lets the account in: so many of the failures that lock it are there.
  case open(failures: Int, limit: Int)
  /// It lets nobody in for so many seconds, or, with nil, until the tally in `folder` is reset.
  case locked(failures: Int, secondsLeft: Int?, folder: String)
  /// Its own configuration cannot be read, for which it refuses everybody.
  case broken(path: String, SystemError)

  /// Looks at the tally of `account`, for a service with these lines.
  package static func look(at account: Account, _ modules: [ServiceModule]) -> Faillock {
    // Root is locked by rules of its own, and usually not at all.
    guard account.uid != 0 else { return .unused }
    let looks = lockingLines(of: modules).map { look(at: account.name, arguments: $0) }
    let refusal = looks.first { if case .open = $0 { false } else { true } }
    return refusal ?? looks.first ?? .unused
  }

  /// The arguments of the lines that refuse a locked account: one with `authfail` only counts.
  static func lockingLines(of modules: [ServiceModule]) -> [[String]] {
    modules.filter { $0.facility == .auth && $0.name == "pam_faillock.so" && !$0.arguments.contains("authfail") }
      .map(\.arguments)
  }

  private static func look(at name: String, arguments: [String]) -> Faillock {
    let own = FaillockSettings.path(in: arguments)
    let path = own ?? FaillockSettings.usualPath
    var configuration: [UInt8] = []
    do throws(SystemError) {
      configuration = try contents(of: path)
    } catch {
      // The usual one may be missing.
      if own != nil || error.number != ENOENT { return .broken(path: path, error) }
    }
    let settings = FaillockSettings(
      configuration: String(decoding: configuration, as: UTF8.self), arguments: arguments)
    // A tally that is not there, or not for the account to read, is an empty one to the module too.
    let tally = (try? contents(of: "\(settings.folder)/\(name)")) ?? []
    return standing(FaillockTally(tally), settings, now: time(nil))
  }

  /// What a tally means.
  ///
  /// Old failures are left out by the time of the latest one, not by the clock's.
  static func standing(_ tally: FaillockTally, _ settings: FaillockSettings, now: Int) -> Faillock {
    let latest = tally.failures.max() ?? 0
    let count = tally.failures.count { latest - $0 < settings.interval }
    guard settings.limit > 0, count >= settings.limit else { return .open(failures: count, limit: settings.limit) }
    guard settings.unlockTime > 0 else { return .locked(failures: count, secondsLeft: nil, folder: settings.folder) }
    let (end, isEndless) = latest.addingReportingOverflow(settings.unlockTime)
    let left = isEndless ? .max : end - now
    if left < 0 { return .open(failures: count, limit: settings.limit) }
    return .locked(failures: count, secondsLeft: left, folder: settings.folder)
  }
}

/// The settings of pam_faillock that decide whether an account is locked.
struct FaillockSettings: Equatable {
  static let usualPath = "/etc/security/faillock.conf"

  var folder = "/var/run/faillock"
  /// So many failures lock; 0 for any number.
  var limit = 3
  /// Failures count that came less than so many seconds before the latest.
  var interval = 900
  /// So long after the latest failure the account is free again; 0 for never.
  var unlockTime = 600

  /// No time is longer, whatever the configuration says: a week.
  private static let longest = 604_800

  /// Where the arguments say that the configuration is.
  static func path(in arguments: [String]) -> String? {
    arguments.last { $0.hasPrefix("conf=") }.map { String($0.dropFirst("conf=".count)) }
  }

  /// Takes the configuration's lines in turn, then the module's own arguments, which count for more.
  init(configuration: String, arguments: [String]) {
    for line in configuration.split(separator: "\n") { set(String(line.prefix { $0 != "#" })) }
    for argument in arguments { set(argument) }
  }

  /// Takes `name = value` or `name value`; what makes no sense is left out, as the module does it.
  private mutating func set(_ text: String) {
    let name = text.drop(while: \.isWhitespace).prefix { !$0.isWhitespace && $0 != "=" }
    var value = text[name.endIndex...].drop(while: \.isWhitespace)
    if value.first == "=" { value = value.dropFirst().drop(while: \.isWhitespace) }
    while value.last?.isWhitespace == true { value.removeLast() }
    switch name {
    case "dir": if value.hasPrefix("/") { folder = String(value) }
    case "deny": limit = Self.number(value).map { $0 & 0xFFFF } ?? limit
    case "fail_interval": interval = Self.time(value) ?? interval
    case "unlock_time": unlockTime = value == "never" ? 0 : Self.time(value) ?? unlockTime
    default: break
    }
  }

  private static func time(_ text: Substring) -> Int? {
    // The module takes a negative number for a huge one.
    number(text).map { $0 < 0 ? longest : min($0, longest) }
  }

  /// The number that `text` begins with.
  private static func number(_ text: Substring) -> Int? {
    let sign = text.first == "-" ? "-" : ""
    return Int(sign + text.dropFirst(sign.count).prefix { $0.isASCII && $0.isNumber }.prefix(18))
  }
}

/// The failures that pam_faillock has recorded and not forgiven, each by its time in seconds.
struct FaillockTally: Equatable {
  private(set) var failures: [Int] = []

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
      failures.append(Int(clamping: Self.number(bytes[(start + Self.timeOffset)...], as: UInt64.self)))
    }
  }

  private static func number<Number: FixedWidthInteger>(_ bytes: ArraySlice<UInt8>, as type: Number.Type) -> Number {
    // SAFETY: the record that the bytes begin in is whole.
    unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: type) }
  }
}
