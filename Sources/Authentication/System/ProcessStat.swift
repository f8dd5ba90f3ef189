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
    // Bytes, since letters are far slower to find.
    let fields = bytes[(nameEnd + 1)...].split(separator: UInt8(ascii: " "))
    guard fields.count > 19, let process: pid_t = number(bytes[..<nameStart].split(separator: UInt8(ascii: " ")).first),
      let parent: pid_t = number(fields[1]), let session: pid_t = number(fields[3]),
      let terminal: Int = number(fields[4]), let start: UInt64 = number(fields[19])
    else { return nil }
    self.process = process
    self.parent = parent
    self.session = session
    self.terminal = terminal
    self.start = start
    hasEnded = fields[0].count == 1 && "ZXx".utf8.contains(fields[0][fields[0].startIndex])
  }
}

private func number<Number: FixedWidthInteger>(_ field: ArraySlice<UInt8>?) -> Number? {
  field.flatMap { Number(String(decoding: $0, as: UTF8.self)) }
}
