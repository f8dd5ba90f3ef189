package import Authentication
package import FactorWire
import Glibc
import Synchronization

/// Takes one line of standard input as the one answer, byte by byte, so that all after it is left to the command.
package final class StdinPrompter: ScreenlessPrompter {
  package let signals: Signals?
  package let notices = NoticeLog()
  private let isUsed = Atomic<Bool>(false)

  package init(signals: Signals?) { self.signals = signals }

  package func begin(_ presentation: Presentation) async throws(Interruption) {}

  package func ask(_ question: Question) async throws(Interruption) -> Secret? {
    guard !isUsed.exchange(true, ordering: .relaxed) else {
      throw .unable(.noInput, "PAM asks for more than one answer", hint: "run vault without -S, in a terminal")
    }
    let line = Secret()
    var isTooLong = false
    while true {
      guard case .ready = await readable([STDIN_FILENO]) else { return nil }
      var byte: UInt8 = 0
      let count = unsafe read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      if count < 0 {
        throw .unable(.noInput, "standard input cannot be read: \(SystemError.last)", hint: nil)
      }
      if count == 1, byte != UInt8(ascii: "\n") {
        if !line.append(byte) { isTooLong = true }
        continue
      }
      if isTooLong { throw .unfitAnswer }
      if count != 1, line.isEmpty {
        throw .unable(.noInput, "standard input holds no password", hint: "give it on the first line")
      }
      return line
    }
  }
}
