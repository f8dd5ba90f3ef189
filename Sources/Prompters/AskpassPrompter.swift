package import Authentication
import CLinux
package import FactorWire
import Glibc
import Synchronization

/// Asks through a program of the user's, as ssh and sudo do: the program gets the question as its one argument and
/// prints the answer; it gets none of our descriptors.
///
/// Any exit code but 0 is a no.
package final class AskpassPrompter: ScreenlessPrompter {
  package let signals: Signals?
  package let notices = NoticeLog()
  private let program: String
  private let environment: [String]
  private let presented = Mutex<[String]>([])

  /// Asks through `program`, an absolute path, in `environment`, the user's own: it needs the display.
  package init(program: String, environment: [String], signals: Signals?) {
    self.program = program
    self.environment = environment
    self.signals = signals
  }

  package func begin(_ presentation: Presentation) async throws(Interruption) {
    presented.withLock { $0 = presentation.lines }
  }

  package func ask(_ question: Question) async throws(Interruption) -> Secret? {
    var pipe: [Int32] = [-1, -1]
    let null = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    guard null >= 0, unsafe clinux_pipe(&pipe) == 0 else { throw unable(SystemError.last) }
    defer { close(pipe[0]) }
    let child: Child
    do {
      defer {
        close(null)
        close(pipe[1])
      }
      child = try Child.start(
        program, [text(of: question)], environment: environment, descriptors: [null, pipe[1], null])
    } catch {
      throw unable(error)
    }
    return try await answer(from: pipe[0], of: child)
  }

  private func text(of question: Question) -> String {
    let last =
      switch question {
      case .secret(let text), .visible(let text): SafeText.lines(text).joined(separator: "\n")
      case .fallback(let title): "Touch the fingerprint reader." + (title.map { " OK: \(SafeText.line($0))." } ?? "")
      }
    return (presented.withLock { $0 } + [last]).joined(separator: "\n")
  }

  private func answer(from pipe: Int32, of child: Child) async throws(Interruption) -> Secret? {
    let line = Secret()
    let isFit = await fill(line, from: pipe, of: child)
    guard case .ready = await readable([child.ended]) else {
      child.signal(SIGTERM)
      await child.reap(by: .now + .milliseconds(50))
      return nil
    }
    guard await child.reap(by: .now) == 0 else { throw .cancelled }
    guard isFit else { throw .unfitAnswer }
    return line
  }

  /// Reads all that the program prints until it ends, and keeps the first line.
  ///
  /// - Returns: whether the line can be an answer.
  private func fill(_ line: Secret, from pipe: Int32, of child: Child) async -> Bool {
    var isFit = true
    var isOver = false
    while case .ready(let ready) = await readable([pipe, child.ended]), ready.contains(pipe) {
      var byte: UInt8 = 0
      guard unsafe read(pipe, &byte, 1) == 1 else { break }
      if byte == UInt8(ascii: "\n") { isOver = true }
      if !isOver, !line.append(byte) { isFit = false }
    }
    return isFit
  }

  private func unable(_ error: SystemError) -> Interruption {
    .unable(.askpassUnfit, "\(program) cannot be started: \(error)", hint: "set VAULT_ASKPASS to a program")
  }
}
