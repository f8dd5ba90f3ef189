import Authentication
import FactorWire
import Glibc

/// Standard input, where a password is expected that no session has use for.
enum UnusedInput {
  /// Takes the one line, byte by byte, so that all after it is left to the command.
  ///
  /// read(2)
  ///
  /// - Parameter timeout: the longest that it may take.
  /// - Throws: ``Failure`` when it takes longer, or is longer than any password.
  static func dropLine(within timeout: Duration?) throws(Failure) {
    let deadline = timeout.map { ContinuousClock.now + $0 }
    var count = 0
    while count <= Secret.limit {
      var byte: UInt8 = 0
      try wait(until: deadline)
      let result = unsafe read(STDIN_FILENO, &byte, 1)
      if result < 0, errno == EINTR || errno == EAGAIN { continue }
      if result <= 0 || byte == UInt8(ascii: "\n") { return }
      count += 1
    }
    throw .interrupted(.unfitAnswer)
  }

  /// poll(2).
  private static func wait(until deadline: ContinuousClock.Instant?) throws(Failure) {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while true {
      let left = deadline.map { max(.zero, $0 - .now) / .milliseconds(1) }
      if unsafe poll(&input, 1, left.map { Int32(clamping: Int($0.rounded(.up))) } ?? -1) > 0 { return }
      if let deadline, deadline <= .now { throw .timedOut }
    }
  }
}
