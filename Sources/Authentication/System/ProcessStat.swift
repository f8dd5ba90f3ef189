package import Glibc

/// What the kernel says of a process: who it is, and where it belongs.
///
/// proc_pid_stat(5)
package struct ProcessStat: Equatable, Sendable {
  package let process: pid_t
  package let parent: pid_t
  /// The number of its session, which is that of the session's leader.
  package let session: pid_t
  /// The device number of its controlling terminal, 0 without one.
  package let terminal: Int
  /// When it started, in clock ticks since the machine did: no later process of the same number has the same.
  package let start: UInt64
  /// Whether it has ended and only waits to be reaped.
  package let hasEnded: Bool

  /// Looks at a process of this user's view of /proc.
  ///
  /// - Parameter process: its number, or `self`.
  package init?(of process: String) {
    guard let bytes = try? contents(of: "/proc/\(process)/stat", most: 1024) else { return nil }
    self.init(bytes: bytes)
  }

  /// Reads the line.
  ///
  /// The second field is the program's name, which may hold anything at all, brackets, spaces and line breaks included;
  /// it ends with the last bracket.
  init?(bytes: [UInt8]) {
    guard let nameStart = bytes.firstIndex(of: UInt8(ascii: "(")),
      let nameEnd = bytes.lastIndex(of: UInt8(ascii: ")")), nameStart < nameEnd
    else { return nil }
    var before = Fields(bytes[..<nameStart])
    var fields = Fields(bytes[(nameEnd + 1)...].dropFirst())
    guard let process = before.number(), let state = fields.next(), let parent = fields.number() else { return nil }
    fields.skip(1)
    guard let session = fields.number(), let terminal = fields.number() else { return nil }
    fields.skip(14)
    guard let start = fields.number(), let process = pid_t(exactly: process), let parent = pid_t(exactly: parent),
      let session = pid_t(exactly: session), let start = UInt64(exactly: start)
    else { return nil }
    self.process = process
    self.parent = parent
    self.session = session
    self.terminal = terminal
    self.start = start
    hasEnded = state.count == 1 && "ZXx".utf8.contains(state[state.startIndex])
  }
}
