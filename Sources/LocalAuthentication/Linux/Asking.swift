import Authentication
import Prompters

/// One evaluation of a policy as the library asks for it.
struct Asking {
  let policy: Policy
  let reason: String
  let settings: ContextCore.Settings

  /// Asks, when nobody else in this process does any more.
  ///
  /// - Returns: the method that said yes.
  /// - Throws: ``Failure``.
  func run(_ running: RunningEvaluation) async throws(Failure) -> Method {
    await running.takeTheStage()
    defer { running.leaveTheStage() }
    guard running.ending == nil else { throw .interrupted(.cancelled) }
    let account = try Account.current()
    let prompter = try PrompterChoice(settings: settings, methods: policy.methods, home: account.home)
      .prompter(application: Application.name, account: account, reason: reason)
    let evaluation = Evaluation(request(account), account: account, prompter: prompter) {
      running.ending.map { Failure($0) } ?? .interrupted(.cancelled)
    }
    return try await evaluation.run { $0.result }.get()
  }

  private func request(_ account: Account) -> Request {
    let title = "\(SafeText.line(Application.name, atMost: 60)): is it you, \(SafeText.line(account.name))?"
    let lines = [title] + SafeText.wrapped(reason, mostLines: 10)
    let cancelTitle = settings.cancelTitle.flatMap { $0.isEmpty ? nil : $0 }
    return Request(
      policy: policy, methods: policy.methods, presentation: Presentation(lines: lines, cancelTitle: cancelTitle),
      fallbackTitle: fallbackTitle, timeout: nil, passwordTries: 3, isRemote: Remote.isRemote,
      command: Application.path, reason: reason)
  }

  private var fallbackTitle: String? {
    guard let title = settings.fallbackTitle else { return "use a password" }
    return title.isEmpty ? nil : title
  }
}

/// The program that uses the library.
enum Application {
  /// Its file.
  static let path = realPath("/proc/self/exe") ?? "?"

  /// The name that people know it by.
  static let name = path.split(separator: "/").last.map(String.init) ?? path
}
