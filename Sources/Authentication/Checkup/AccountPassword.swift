import CLinux
import Glibc

/// Whether an account has a password that could be typed.
package enum AccountPassword: Equatable, Sendable {
  /// It has one, or nothing says that it has none.
  case set
  /// It has an empty one, which opens nothing here.
  case empty
  /// It is locked or was never given one: nobody but root can tell which.
  case lockedOrNone

  /// Asks `passwd -S`, which any user may for the own account.
  ///
  /// Where that tool cannot know (a directory account, another make of it, no_new_privs, which keeps it from reading
  /// the shadow file) the account counts as having a password.
  package static func look(of account: Account) async -> AccountPassword {
    guard clinux_no_new_privileges() == 0 else { return .set }
    let deadline = ContinuousClock.now + .seconds(3)
    let started = try? Child.startPrinting(
      "/usr/bin/passwd", ["-S", account.name], environment: ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C"])
    guard let (child, output) = started else { return .set }
    defer { close(output) }
    let line = await firstLine(from: output, until: deadline)
    switch await child.reap(by: Task.isCancelled ? .now : deadline) {
    case .exited(0), .unknown: return AccountPassword(passwdLine: line, name: account.name)
    case .exited, .killed: return .set
    }
  }

  /// Reads the line that `passwd -S` prints: the name, then `P`, `NP` or `L`.
  init(passwdLine line: String, name: String) {
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count > 1, words[0] == name else {
      self = .set
      return
    }
    switch words[1] {
    case "NP": self = .empty
    case "L", "LK": self = .lockedOrNone
    default: self = .set
    }
  }

  private static func firstLine(from descriptor: Int32, until deadline: ContinuousClock.Instant) async -> String {
    var bytes = [UInt8](repeating: 0, count: 1024)
    guard case .ready = await readable([descriptor], until: deadline) else { return "" }
    let count = unsafe read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
