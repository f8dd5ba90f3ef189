package import Authentication
package import FactorWire
import Glibc
import Synchronization

/// Takes one line of standard input as the one answer, byte by byte, so that all after it is left to the command.
package final class StdinPrompter: ScreenlessPrompter {
  package let signals: Signals?
  package let notices = NoticeLog()
  /// Each has a line of its own to read.
  package let takesTurns = false
  private let state = Mutex(State())

  private struct State {
    /// What has been read of the line.
    ///
    /// A question that is withdrawn leaves it for the next one.
    var line: Secret? = Secret()
  }

  package init(signals: Signals) { self.signals = signals }

  package func begin(_ presentation: Presentation) async throws(Interruption) {}

  package func isInSight(forAnswer isAnswer: Bool) async -> Bool { signals?.wasStopped != true }

  package func ask(_ question: Question) async throws(Interruption) -> Secret? {
    if case .fallback = question {
      // The line is a password, and chooses nothing.
      _ = await readable([])
      return nil
    }
    guard state.withLock({ $0.line != nil }) else {
      throw .unable(
        Failure(
          .notInteractive, .noInput, "the one password of standard input is spent",
          hint: "run vault without -S, in a terminal"))
    }
    while true {
      switch await readable([STDIN_FILENO]) {
      case .starved: throw .starved
      case .cancelled, .deadline: return nil
      case .ready: if try readByte() { return state.withLock { $0.line.take() } }
      }
    }
  }

  /// Reads one byte.
  ///
  /// - Returns: whether the line is complete.
  private func readByte() throws(Interruption) -> Bool {
    var byte: UInt8 = 0
    let count = unsafe read(STDIN_FILENO, &byte, 1)
    if count < 0, errno == EINTR || errno == EAGAIN { return false }
    if count < 0 {
      throw .unable(Failure(.notInteractive, .noInput, "standard input cannot be read: \(SystemError.last)", hint: nil))
    }
    if count == 0 || byte == UInt8(ascii: "\n") {
      let isNothing = count == 0 && state.withLock { $0.line?.isEmpty == true }
      guard !isNothing else {
        throw .unable(
          Failure(.notInteractive, .noInput, "standard input holds no password", hint: "give it on the first line"))
      }
      return true
    }
    guard state.withLock({ $0.line?.append(byte) != false }) else { throw .unfitAnswer }
    return false
  }
}
