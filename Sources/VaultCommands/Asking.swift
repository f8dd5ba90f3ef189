import Authentication
import CLinux
import Glibc
import Prompters

/// One evaluation for a verb of the command line, from its options to its outcome.
struct Asking {
  /// How it ended, and what the modules said if nobody could see it.
  struct Outcome: Sendable {
    let verdict: Verdict
    let unseen: [String]
  }

  let policy: Policy
  private let arguments: Arguments
  private let method: Method?
  private let timeout: Duration?

  /// - Throws: ``UsageError`` for options that make no sense; nothing has been asked then.
  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    policy = try arguments.policy()
    method = try arguments.method(of: policy)
    timeout = try arguments.timeout()
    try arguments.checkWaysToAsk(policy)
    _ = try arguments.color()
    if arguments.has(.stdin), isatty(STDIN_FILENO) == 1 {
      throw UsageError("--stdin would show the password: standard input is a terminal", hint: "leave --stdin out")
    }
  }

  /// What is asked for.
  private func request(_ lines: [String], _ command: Command?) -> Request {
    let reason = arguments[.reason].map { SafeText.wrapped("reason: \($0)", mostLines: 3) } ?? []
    return Request(
      policy: policy, methods: arguments.methods(of: policy, only: method),
      presentation: Presentation(lines: lines + reason),
      fallbackTitle: arguments.fallbackTitle, timeout: timeout, passwordTries: arguments.has(.stdin) ? 1 : 3,
      isRemote: Remote.isRemote, since: EntryPoint.began,
      command: command.map { CommandText.readable($0.path) }, reason: arguments[.reason])
  }

  /// Asks.
  ///
  /// Afterwards the terminal, the signals and everything else are as they were. A signal that ended the evaluation ends
  /// the process here.
  ///
  /// - Parameters:
  ///   - lines: what the person is told is asked for; `--reason` comes on top.
  ///   - command: what runs after a yes.
  ///   - reuse: the sessions that may serve instead, and what becomes of a yes.
  ///   - conclude: tells how it ended, before anybody else asks on the terminal.
  /// - Returns: what `conclude` returned.
  func run<Conclusion: Sendable>(
    lines: [String], command: Command? = nil, reuse: SessionReuse,
    _ conclude: @escaping @Sendable (Outcome) -> Conclusion
  ) -> Conclusion {
    let childSignal = ChildSignal.heed()
    defer { childSignal.restore() }
    do throws(Failure) {
      try Resources.require()
      let account = try Caller.account.get()
      guard let signals = Signals() else { throw .starved }
      defer { signals.restore() }
      let request = request(lines, command)
      let choice = PrompterChoice(
        arguments: arguments, signals: signals, methods: request.methods, home: account.home)
      let prompter = try choice.prompter()
      let end = try run {
        await Evaluation(request, account: account, prompter: prompter, reuse: reuse).run { verdict in
          if let signal = verdict.result.failure?.signal { return End<Conclusion>.signalled(signal) }
          // Standard output and error may be a terminal or a pipe that takes nothing.
          return .concluded(signals.withEndings { conclude(Outcome(verdict: verdict, prompter)) })
        }
      }
      switch end {
      case .concluded(let conclusion): return conclusion
      case .signalled(let signal):
        signals.die(of: signal)
        throw .interrupted(.signal(signal))
      }
    } catch {
      return conclude(Outcome(verdict: Verdict(result: .failure(error), biometryType: nil)))
    }
  }

  /// Takes the password that was given and that a session has made needless.
  ///
  /// - Returns: why it could not.
  func dropUnusedLine(_ reuse: SessionReuse) -> Failure? {
    guard reuse.found != nil, arguments.has(.stdin) else { return nil }
    do throws(Failure) { try UnusedInput.dropLine(within: timeout) } catch { return error }
    return nil
  }

  private enum End<Conclusion: Sendable>: Sendable {
    case concluded(Conclusion)
    case signalled(Int32)
  }

  /// Evaluates on this thread, whose signal mask a command will inherit, with secrets in this process's memory.
  private func run<Conclusion: Sendable>(
    _ evaluation: @escaping @Sendable () async -> End<Conclusion>
  ) throws(Failure) -> End<Conclusion> {
    clinux_crash_plainly()
    let dumpable = clinux_set_dumpable(0)
    defer { _ = clinux_set_dumpable(dumpable) }
    clinux_log_as_vault()
    return try EventLoop.run(evaluation)
  }
}

extension Asking.Outcome {
  /// Of a verdict that `prompter` had a part in, if it came so far.
  fileprivate init(verdict: Verdict, _ prompter: (any Prompter)? = nil) {
    self.verdict = verdict
    unseen = (prompter as? any ScreenlessPrompter)?.notices.lines ?? []
  }
}

/// Whoever runs vault.
enum Caller {
  /// The account, looked up once: a directory may be slow.
  static let account = Result { () throws(Failure) in try Account.current() }

  /// Its name, fit for a terminal.
  static var name: String { (try? account.get().name).map(SafeText.line) ?? "?" }
}
