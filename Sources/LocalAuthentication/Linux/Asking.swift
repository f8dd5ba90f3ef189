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
    let account = try Account.current()
    let shown = VaultRequest(
      application: Application.name, account: account.name, reason: reason, cancelTitle: settings.cancelTitle.filled)
    let prompter = try await prompter(shown, account)
    // Who cannot ask, or may not any more, ends nobody else.
    guard running.ending == nil else { throw .interrupted(.cancelled) }
    await running.takeTheStage()
    defer { running.leaveTheStage() }
    guard running.ending == nil else { throw .interrupted(.cancelled) }
    let evaluation = Evaluation(request(shown), account: account, prompter: prompter) {
      running.ending.map { Failure($0) } ?? .interrupted(.cancelled)
    }
    return try await evaluation.run { $0.result }.get()
  }

  /// - Throws: ``Failure`` where nobody can be asked; what else is in the way is said first.
  private func prompter(_ shown: VaultRequest, _ account: Account) async throws(Failure) -> any Prompter {
    do throws(Failure) {
      return try PrompterChoice(settings: settings, methods: policy.methods, account: account).prompter(shown)
    } catch {
      throw try await Look.taking(for: policy.methods).failure(of: policy) ?? error
    }
  }

  private func request(_ shown: VaultRequest) -> Request {
    let title = "\(SafeText.line(shown.application, atMost: 60)): is it you, \(SafeText.line(shown.account))?"
    return Request(
      policy: policy, methods: policy.methods,
      presentation: Presentation(
        lines: [title] + SafeText.wrapped(shown.reason, mostLines: 10), cancelTitle: shown.cancelTitle),
      fallbackTitle: settings.fallbackTitle == nil ? "use a password" : settings.fallbackTitle.filled,
      timeout: nil, passwordTries: 3, isRemote: Remote.isRemote, command: Application.path, reason: reason)
  }
}

extension String? {
  /// Nil for an empty text too.
  fileprivate var filled: String? { self?.isEmpty == true ? nil : self }
}

/// The program that uses the library.
enum Application {
  /// Its file.
  static let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "?"

  /// The name that people know it by.
  static let name = path.split(separator: "/").last.map(String.init) ?? path
}
