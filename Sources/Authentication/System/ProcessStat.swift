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
    let head = String(decoding: bytes[..<nameStart], as: UTF8.self)
    let fields = String(decoding: bytes[(nameEnd + 1)...], as: UTF8.self).split(separator: " ")
    guard let process = head.split(separator: " ").first.flatMap({ pid_t($0) }), fields.count > 19,
      let parent = pid_t(fields[1]), let session = pid_t(fields[3]), let terminal = Int(fields[4]),
      let start = UInt64(fields[19])
    else { return nil }
    self.process = process
    self.parent = parent
    self.session = session
    self.terminal = terminal
    self.start = start
    hasEnded = ["Z", "X", "x"].contains(fields[0])
  }
}
