import Authentication
import FactorWire
import Synchronization

/// An application's own prompter, as an evaluation sees it.
///
/// The application's code runs on threads of its own, and cannot keep an evaluation from ending.
final class ApplicationPrompter: Prompter {
  private let prompter: Borrowed<any VaultPrompter>
  private let request: VaultRequest
  private let isInSight = Mutex(false)

  init(_ prompter: Borrowed<any VaultPrompter>, _ request: VaultRequest) {
    self.prompter = prompter
    self.request = request
  }

  let terminal = ""
  /// Of one process only one evaluation asks, and others have prompters of their own.
  let takesTurns = false

  func reach() async throws(Interruption) {}

  func begin(_ presentation: Presentation) async throws(Interruption) {
    let beginning = start { [prompter, request] in try await prompter.value.begin(request) }
    guard let result = await result(of: beginning) else {
      // What comes to be shown too late is taken away again.
      EventLoop.start { [self] in if case .success = await beginning.value { await leave() } }
      throw .cancelled
    }
    do { try result.get() } catch { throw Task.isCancelled ? .cancelled : .unable(.cannotShow(error)) }
    isInSight.withLock { $0 = true }
  }

  func show(_ notice: Notice) async {
    let message: VaultMessage =
      switch notice {
      case .information(let text): .information(text)
      case .problem(let text): .problem(text)
      case .status(let text): .status(text)
      }
    _ = await result(of: start { [prompter] in await prompter.value.show(message) })
  }

  func ask(_ question: Question) async throws(Interruption) -> Secret? {
    let asked: VaultQuestion =
      switch question {
      case .secret(let text), .pin(let text): .secret(text)
      case .visible(let text): .visible(text)
      case .fallback(let title): .wait(fallbackTitle: title)
      }
    let answer = await result(of: start { [prompter] in try await prompter.value.ask(asked) })
    // It is the evaluation that has withdrawn the question.
    guard let answer, !Task.isCancelled else { return nil }
    switch answer {
    case .failure: throw .cancelled
    case .success where question == .fallback(title: nil): throw .cancelled
    case .success(let answer):
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
    await leave()
  }

  /// Has the application show nothing any more, and does not wait for it for ever.
  private func leave() async {
    let ending = start { [prompter] in await prompter.value.end() }
    let once = Once<Void>()
    EventLoop.start { once.resume(_ = await ending.value) }
    EventLoop.start {
      _ = await readable([], until: .now + .seconds(5))
      once.resume(())
    }
    await withCheckedContinuation { once.wait($0) }
  }
}

/// Where the application's prompter runs, which may block: as many threads as it takes.
private final class ApplicationThreads: TaskExecutor {
  static let shared = ApplicationThreads()
  private let queue = DispatchQueue(label: "LocalAuthentication.prompter", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}

/// Starts `work`, which is the application's, on threads that are not needed for anything else.
private func start<Value: Sendable>(
  _ work: @escaping @Sendable () async throws -> Value
) -> Task<Result<Value, any Error>, Never> {
  Task.detached(executorPreference: ApplicationThreads.shared) {
    do { return .success(try await work()) } catch { return .failure(error) }
  }
}

/// Waits for the application's work.
///
/// - Returns: how it ended; nil if this task is cancelled, which cancels the work too but does not wait for it long.
private func result<Value: Sendable>(
  of work: Task<Result<Value, any Error>, Never>
) async -> Result<Value, any Error>? {
  let once = Once<Result<Value, any Error>?>()
  EventLoop.start { once.resume(await work.value) }
  return await withTaskCancellationHandler {
    await withCheckedContinuation { once.wait($0) }
  } onCancel: {
    work.cancel()
    EventLoop.start {
      _ = await readable([], until: .now + .seconds(1))
      once.resume(nil)
    }
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
