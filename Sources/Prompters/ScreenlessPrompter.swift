package import Authentication
import Synchronization

/// A prompter with no screen of its own: what the modules say is kept for whoever reports a failure.
package protocol ScreenlessPrompter: Prompter {
  /// The signals of the process, when they are the prompter's to take.
  var signals: Signals? { get }
  /// Where the modules' texts are kept.
  var notices: NoticeLog { get }
}

/// The texts that modules gave while nobody could see them.
package final class NoticeLog: Sendable {
  private let texts = Mutex<[String]>([])

  package init() {}

  /// The lines, made safe for a terminal.
  package var lines: [String] { texts.withLock { $0.flatMap(SafeText.lines) } }

  func keep(_ text: String) { texts.withLock { $0.append(text) } }
}

extension ScreenlessPrompter {
  package var terminal: String { ControllingTerminal.name() ?? "" }

  package func reach() async throws(Interruption) {}

  package func show(_ notice: Notice) async {
    switch notice {
    case .information(let text), .problem(let text): notices.keep(text)
    case .status: break
    }
  }

  package func interruption() async -> Interruption {
    let sources = signals.map { [$0.descriptor] } ?? []
    while true {
      switch await readable(sources) {
      case .starved: return .starved
      case .cancelled, .deadline: return .cancelled
      case .ready: if let interruption = signals?.interruption() { return interruption }
      }
    }
  }

  package func news() async -> Interruption? { signals?.interruption() }

  package func stopOthers() async { signals?.stopGroup() }

  package func stop() async { signals?.stop() }

  package func goOn() async { signals?.forgetContinue() }

  package func end() async {}
}
