package import FactorWire

/// How an evaluation reaches the person: the seam that the terminal, askpass, standard input and an application's own
/// window all fit.
///
/// The evaluation never knows which one it has.
///
/// All of it are messages: values that could also be sent through a socket.
package protocol Prompter: Sendable {
  /// The controlling terminal's name for PAM_TTY, empty without one.
  var terminal: String { get }

  /// Whether the person can answer one question at a time, so that evaluations have to wait for each other.
  var takesTurns: Bool { get }

  /// Makes sure that the person could be asked here, before anybody waits for that.
  func reach() async throws(Interruption)

  /// Shows what is asked for, before anything can be approved. From here on input belongs to this evaluation.
  func begin(_ presentation: Presentation) async throws(Interruption)

  /// Shows a message at once.
  func show(_ message: Notice) async

  /// Asks, and waits for the answer. Cancelling the task withdraws the question.
  ///
  /// - Returns: nil when the question was withdrawn.
  func ask(_ question: Question) async throws(Interruption) -> Secret?

  /// Waits for anything that stops the evaluation, until the task is cancelled. Before ``begin(_:)`` the person's input
  /// is somebody else's, and only the system can stop it.
  func interruption() async -> Interruption

  /// Whether what is asked has been in sight while a yes could be given: with an answer, which has had its question, or
  /// without one. If not, the yes may be to something that nobody saw, as when the process was stopped, and must not be
  /// believed.
  func isInSight(forAnswer isAnswer: Bool) async -> Bool

  /// What has already come that stops the evaluation; nil for nothing.
  func news() async -> Interruption?

  /// Tells the rest of the process group to stop, as the terminal itself would.
  func stopOthers() async

  /// Stops this process, after ``end()``; returns when it goes on.
  func stop() async

  /// Takes note that the process was stopped by somebody else and goes on; ``begin(_:)`` follows.
  func goOn() async

  /// Puts everything back as it was before ``begin(_:)``.
  func end() async
}

/// What a person is asked to approve.
package struct Presentation: Equatable, Sendable {
  /// What is asked for, as it is to be shown: one line each.
  package var lines: [String]
  /// What saying no is called; nil for the usual word.
  package var cancelTitle: String?

  package init(lines: [String], cancelTitle: String? = nil) {
    self.lines = lines
    self.cancelTitle = cancelTitle
  }
}

/// Something to be shown.
package enum Notice: Equatable, Sendable {
  /// A module's text, as it gave it.
  case information(String)
  /// A module's complaint, as it gave it.
  case problem(String)
  /// Our own line about the state of things.
  case status(String)

  /// What a worker tells of a module's; nil for a message that is more than a text.
  init?(_ message: WorkerMessage) {
    switch message {
    case .information(let text): self = .information(text)
    case .problem(let text): self = .problem(text)
    case .question, .result, .report, .module, .fit: return nil
    }
  }
}

/// Something to be answered.
package enum Question: Equatable, Sendable {
  /// A PAM prompt whose answer is not shown.
  case secret(String)
  /// The same, of a companion: what was typed before it was on the screen was meant for the password, and is dropped.
  case pin(String)
  /// A PAM prompt whose answer is shown.
  case visible(String)
  /// Nothing but a way out while another factor is awaited: an answer, always empty, chooses the fallback.
  /// Without a title there is no such way, and the question is never answered.
  case fallback(title: String?)
}

/// What the person, the terminal or the system did to end or hold up an evaluation.
package enum Interruption: Error, Equatable, Sendable {
  /// The person said no.
  case cancelled
  /// The terminal has gone.
  case hungUp
  /// A signal came that ends the process.
  case signal(Int32)
  /// The person wants the process stopped for now.
  case suspended
  /// The process was stopped by somebody else, and goes on.
  case resumed
  /// The answer is longer than PAM takes, or holds a zero byte: it is refused, never cut.
  case unfitAnswer
  /// There is no descriptor, thread or memory left to wait for the person with.
  case starved
  /// Nobody can be asked here.
  case unable(Failure)
}

extension Interruption {
  /// Whether the system has told this process of it, and would not do so again.
  var isFromOutside: Bool {
    switch self {
    case .signal, .suspended, .resumed: true
    case .cancelled, .hungUp, .unfitAnswer, .starved, .unable: false
    }
  }
}
