package import Authentication
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
  package let takesTurns = true
  private let program: String
  private let environment: [String]
  /// What a person is to do who is asked for no answer.
  private let wait: String
  private let presented = Mutex<[String]>([])
  /// How many of the program run now: what is asked is in sight while one does.
  private let windows = Atomic<Int>(0)

  /// Asks through `program`, an absolute path, in `environment`, the user's own: it needs the display.
  ///
  /// `wait` is what it shows when no answer is asked for: what else the person is to do.
  package init(program: String, environment: [String], wait: String, signals: Signals?) {
    self.program = program
    self.environment = environment
    self.wait = wait
    self.signals = signals
  }

  package func begin(_ presentation: Presentation) async throws(Interruption) {
    presented.withLock { $0 = presentation.lines }
  }

  /// An answer that was given had its window; a touch or a look needs one now.
  package func isInSight(forAnswer isAnswer: Bool) async -> Bool {
    signals?.wasStopped != true && (isAnswer || windows.load(ordering: .sequentiallyConsistent) > 0)
  }

  package func ask(_ question: Question) async throws(Interruption) -> Secret? {
    let (child, pipe) = try start(text(of: question))
    windows.add(1, ordering: .sequentiallyConsistent)
    defer {
      windows.subtract(1, ordering: .sequentiallyConsistent)
      close(pipe)
    }
    let answer = try await answer(from: pipe, of: child)
    // Without a fallback there is nothing to choose, and what was asked is out of sight now.
    if answer != nil, question == .fallback(title: nil) { throw .cancelled }
    return answer
  }

  private func start(_ text: String) throws(Interruption) -> (Child, Int32) {
    do throws(SystemError) {
      return try Child.startPrinting(program, [text], environment: environment)
    } catch {
      throw .unable(.askpassUnfit("\(program) cannot be started: \(error)"))
    }
  }

  private func text(of question: Question) -> String {
    let last =
      switch question {
      case .secret(let text), .pin(let text), .visible(let text): SafeText.lines(text).joined(separator: "\n")
      case .fallback(let title): wait + (title.map { " OK: \(SafeText.line($0, atMost: 60))." } ?? "")
      }
    return (presented.withLock { $0 } + [last]).joined(separator: "\n")
  }

  private func answer(from pipe: Int32, of child: Child) async throws(Interruption) -> Secret? {
    let line = Secret()
    let isFit = await fill(line, from: pipe, of: child)
    let end = await readable([child.ended])
    guard case .ready = end else {
      child.signal(SIGTERM)
      await child.reap(by: .now + .milliseconds(50))
      if end == .starved { throw .starved }
      return nil
    }
    switch await child.reap(by: .now) {
    case .exited(0): break
    // Where nobody can tell whether it was a yes, an answer says so.
    case .unknown where !line.isEmpty: break
    case .exited, .killed, .unknown: throw .cancelled
    }
    guard isFit else { throw .unfitAnswer }
    return line
  }

  /// Reads all that the program prints until it ends, and keeps the first line.
  ///
  /// - Returns: whether the line can be an answer.
  private func fill(_ line: Secret, from pipe: Int32, of child: Child) async -> Bool {
    var isFit = true
    var isOver = false
    while case .ready(let ready) = await readable([child.ended, pipe]), ready.contains(pipe) {
      var byte: UInt8 = 0
      guard unsafe read(pipe, &byte, 1) == 1 else { break }
      if byte == UInt8(ascii: "\n") { isOver = true }
      if !isOver, !line.append(byte) { isFit = false }
    }
    return isFit
  }
}
