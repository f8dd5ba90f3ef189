import Authentication
import FactorWire
import Synchronization

/// An application's own prompter, as an evaluation sees it.
///
/// The application's code runs on its own threads, and cannot keep an evaluation from ending.
final class ApplicationPrompter: Prompter {
  private let prompter: any VaultPrompter
  private let request: VaultRequest
  private let isInSight = Mutex(false)

  init(_ prompter: any VaultPrompter, _ request: VaultRequest) {
    self.prompter = prompter
    self.request = request
  }

  let terminal = ""
  /// Of one process only one evaluation asks, and others have prompters of their own.
  let takesTurns = false

  func reach() async throws(Interruption) {}

  func begin(_ presentation: Presentation) async throws(Interruption) {
    let result = await abandonable { [prompter, request] in try await prompter.begin(request) }
    switch result {
    case nil: throw .cancelled
    case .failure(let error)?: throw .unable(.cannotShow(error))
    case .success?: isInSight.withLock { $0 = true }
    }
  }

  func show(_ notice: Notice) async {
    let message: VaultMessage =
      switch notice {
      case .information(let text): .information(text)
      case .problem(let text): .problem(text)
      case .status(let text): .status(text)
      }
    _ = await abandonable { [prompter] in await prompter.show(message) }
  }

  func ask(_ question: Question) async throws(Interruption) -> Secret? {
    let asked: VaultQuestion =
      switch question {
      case .secret(let text), .pin(let text): .secret(text)
      case .visible(let text): .visible(text)
      case .fallback(let title): .wait(fallbackTitle: title)
      }
    switch await abandonable({ [prompter] in try await prompter.ask(asked) }) {
    case nil: return nil
    case .failure?: throw .cancelled
    case .success? where question == .fallback(title: nil): throw .cancelled
    case .success(let answer)?:
      guard let secret = answer.secret else { throw .unfitAnswer }
      return secret
    }
  }

  func interruption() async -> Interruption {
    _ = await readable([])
    return .cancelled
  }

  func isInSight(forAnswer isAnswer: Bool) async -> Bool { isInSight.withLock { $0 } }

  func news() async -> Interruption? { nil }

  func stopOthers() async {}

  func stop() async {}

  func goOn() async {}

  func end() async {
    guard
      isInSight.withLock({ isInSight in
        defer { isInSight = false }
        return isInSight
      })
    else { return }
    await Task.detached { [prompter] in await prompter.end() }.value
  }
}

/// Does `work`, which is the application's, on its own threads.
///
/// - Returns: how it ended; nil as soon as this task is cancelled, which cancels the work too but does not wait for it.
private func abandonable<Value: Sendable>(
  _ work: @escaping @Sendable () async throws -> Value
) async -> Result<Value, any Error>? {
  let once = Once<Result<Value, any Error>?>()
  let task = Task.detached {
    do { once.resume(.success(try await work())) } catch { once.resume(.failure(error)) }
  }
  return await withTaskCancellationHandler {
    await withCheckedContinuation { once.wait($0) }
  } onCancel: {
    task.cancel()
    once.resume(nil)
  }
}

/// A continuation that is resumed by whoever comes first.
private final class Once<Value: Sendable>: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<Value, Never>)
    case early(Value)
    case over
  }

  private let state = Mutex(State.new)

  func wait(_ continuation: CheckedContinuation<Value, Never>) {
    let early = state.withLock { state -> Value? in
      guard case .early(let value) = state else {
        state = .waiting(continuation)
        return nil
      }
      state = .over
      return value
    }
    if let early { continuation.resume(returning: early) }
  }

  func resume(_ value: Value) {
    let continuation = state.withLock { state -> CheckedContinuation<Value, Never>? in
      switch state {
      case .new: state = .early(value)
      case .waiting(let continuation):
        state = .over
        return continuation
      case .early, .over: break
      }
      return nil
    }
    continuation?.resume(returning: value)
  }
}

extension Failure {
  fileprivate static func cannotShow(_ error: any Error) -> Failure {
    Failure(.notInteractive, .noTerminal, "the application cannot ask: \(error)")
  }
}
