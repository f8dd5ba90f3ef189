import FactorWire
import Glibc

/// The settings of pam_faillock that decide whether an account is locked.
struct FaillockSettings: Equatable {
  /// Where the module counts, unless it is told otherwise.
  static let usualFolder = "/var/run/faillock"
  static let usualPath = "/etc/security/faillock.conf"

  var folder = usualFolder
  /// So many failures lock; 0 for any number.
  var limit: UInt16 = 3
  /// Failures count that came less than so many seconds before the latest.
  var interval: UInt32 = 900
  /// So long after the latest failure the account is free again; 0 for never.
  var unlockTime: UInt32 = 600
  /// The same for administrators, where it is not the same.
  var administratorUnlockTime: UInt32?
  /// Whose members are administrators; root always is.
  var administrators = ""
  /// Whether administrators are locked at all.
  var locksAdministrators = false
  /// Whether accounts of a directory are left alone.
  var sparesDirectory = false

  /// No time is longer, or it is not taken: a week.
  private static let longest: UInt32 = 604_800

  /// Reads the configuration, and then the module's own arguments, which count for more.
  ///
  /// - Throws: ``Fault`` where the module refuses everybody.
  static func read(_ arguments: [String]) throws(Fault) -> FaillockSettings {
    let own = arguments.last { $0.hasPrefix("conf=") }.map { String($0.dropFirst("conf=".count)) }
    let path = own ?? usualPath
    var bytes: [UInt8] = []
    do throws(SystemError) {
      bytes = try contents(of: path)
    } catch {
      // The usual one may be missing, and a folder is a file without lines to the module.
      let isNothing = error.number == EISDIR || (own == nil && error.number == ENOENT)
      guard isNothing else {
        throw Fault("\(path): \(error): pam_faillock refuses everybody", mend: "restore \(path), readable by all")
      }
    }
    return try FaillockSettings(configuration: bytes, arguments: arguments, path: path)
  }

  /// Takes the lines of the configuration at `path` in turn, then the arguments.
  ///
  /// - Throws: ``Fault`` where the module gives up.
  init(configuration: [UInt8], arguments: [String], path: String = usualPath) throws(Fault) {
    if let number = take(configuration: configuration) {
      throw Fault(
        "line \(number) of \(path) is too long or holds a zero byte: pam_faillock refuses everybody",
        mend: "shorten line \(number) of \(path)")
    }
    for argument in arguments { take(argument: argument) }
  }

  /// Takes a configuration, line by line.
  ///
  /// fgets(3) of 1024 bytes, with which the module reads it: a line that does not end in them is refused.
  ///
  /// - Returns: the number of the line at which the module gives up; nil when it does not.
  private mutating func take(configuration bytes: [UInt8]) -> Int? {
    let most = 1023
    var rest = bytes[...]
    var number = 0
    while !rest.isEmpty {
      number += 1
      let length = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 - rest.startIndex + 1 } ?? rest.count
      let isLast = rest.last != UInt8(ascii: "\n") && length == rest.count && length < most
      // A zero byte ends what the module sees of a line.
      let line = rest.prefix(min(length, most)).prefix { $0 != 0 }
      if !line.isEmpty, line.last != UInt8(ascii: "\n"), !isLast { return number }
      take(line: line)
      rest = rest.dropFirst(min(length, most))
    }
    return nil
  }

  /// Takes `name = value` or `name value`.
  private mutating func take(line: ArraySlice<UInt8>) {
    let text = line.prefix { $0 != UInt8(ascii: "#") }.drop(while: \.isSpace)
    let name = text.prefix { !$0.isSpace && $0 != UInt8(ascii: "=") }
    var value = text.dropFirst(name.count).drop(while: \.isSpace)
    if value.first == UInt8(ascii: "=") { value = value.dropFirst().drop(while: \.isSpace) }
    while value.last?.isSpace == true { value.removeLast() }
    set(String(decoding: name, as: UTF8.self), value)
  }

  /// Takes `name=value` or `name`, where blanks are part of either.
  private mutating func take(argument: String) {
    let bytes = Array(argument.utf8)[...]
    let name = bytes.prefix { $0 != UInt8(ascii: "=") }
    set(String(decoding: name, as: UTF8.self), bytes.dropFirst(name.count + 1))
  }

  /// What makes no sense is left out.
  private mutating func set(_ name: String, _ value: ArraySlice<UInt8>) {
    switch name {
    case "dir": if value.first == UInt8(ascii: "/") { folder = String(decoding: value, as: UTF8.self) }
    case "deny": limit = Self.number(value).map { UInt16(truncatingIfNeeded: $0) } ?? limit
    case "fail_interval": interval = Self.time(value) ?? interval
    case "unlock_time": unlockTime = Self.end(value) ?? unlockTime
    case "root_unlock_time": administratorUnlockTime = Self.end(value) ?? administratorUnlockTime
    case "admin_group": administrators = String(decoding: value, as: UTF8.self)
    case "even_deny_root": locksAdministrators = true
    case "local_users_only": sparesDirectory = true
    default: break
    }
  }

  private static func end(_ value: ArraySlice<UInt8>) -> UInt32? { value.elementsEqual("never".utf8) ? 0 : time(value) }

  private static func time(_ value: ArraySlice<UInt8>) -> UInt32? {
    let seconds = number(value).map { UInt32(truncatingIfNeeded: $0) }
    return seconds.flatMap { $0 > longest ? nil : $0 }
  }

  /// The number that `value` begins with, as sscanf(3) has it: too large a one is the largest, and a negative one wraps.
  private static func number(_ value: ArraySlice<UInt8>) -> UInt64? {
    let text = value.drop(while: \.isSpace)
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = text.dropFirst(isNegative || text.first == UInt8(ascii: "+") ? 1 : 0).prefix(while: \.isDigit)
    guard !digits.isEmpty else { return nil }
    guard let number = UInt64(String(decoding: digits, as: UTF8.self)) else { return .max }
    return isNegative ? 0 &- number : number
  }
}

extension UInt8 {
  /// isspace(3) in the C locale.
  fileprivate var isSpace: Bool {
    self == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(self)
  }

  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
