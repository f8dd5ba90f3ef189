import Authentication
import Synchronization

/// One evaluation on its way, which can be ended before its time.
final class RunningEvaluation: Sendable {
  private struct State {
    var task: Task<Void, Never>?
    var ending: LAError?
    var isOver = false
  }

  private let state = Mutex(State())

  /// Starts it on the library's thread.
  func run(_ work: @escaping @Sendable () async -> Void) {
    // Under the lock, so that the work cannot ask for its own task too early.
    state.withLock { $0.task = EventLoop.start(work) }
  }

  /// Ends it, unless it is over already, for a reason that the application gave or caused; the first one counts.
  func end(_ code: LAError.Code) {
    let task = state.withLock { state -> Task<Void, Never>? in
      guard !state.isOver, state.ending == nil else { return nil }
      state.ending = LAError(code)
      return state.task
    }
    task?.cancel()
  }

  /// Why it was ended before its time; nil while it was not.
  var ending: LAError? { state.withLock { $0.ending } }

  /// Its result stands now, and can be changed by nobody any more.
  ///
  /// - Returns: ``ending``.
  func finish() -> LAError? {
    state.withLock { state in
      state.isOver = true
      return state.ending
    }
  }

  /// Waits until it asks nobody any more.
  func wait() async { await state.withLock { $0.task }?.value }

  /// The one of this process that asks.
  private static let asking = Mutex<RunningEvaluation?>(nil)

  /// Makes it the one of this process that asks: the one before is ended, and has put everything back afterwards.
  func takeTheStage() async {
    let before = Self.asking.withLock { asking in
      defer { asking = self }
      return asking
    }
    guard let before, before !== self else { return }
    before.end(.systemCancel)
    await before.wait()
  }

  /// Asks no more.
  func leaveTheStage() {
    Self.asking.withLock { if $0 === self { $0 = nil } }
  }
}
