import Synchronization

/// The evaluation that a task waits for, which ends when the task is cancelled.
///
/// The form of `evaluatePolicy` that returns at once, which a subclass may have made its own, is called in between: the
/// evaluation finds this by a value of the task's.
final class EvaluationOfTask: Sendable {
  @TaskLocal private static var current: EvaluationOfTask?

  private struct State {
    var evaluation: RunningEvaluation?
    var isCancelled = false
  }

  private let state = Mutex(State())

  /// Does `work`, which begins an evaluation and waits for it.
  static func run<Result: Sendable>(_ work: () async throws -> Result) async throws -> Result {
    let own = EvaluationOfTask()
    return try await withTaskCancellationHandler {
      try await $current.withValue(own, operation: work)
    } onCancel: {
      own.cancel()
    }
  }

  /// Has `evaluation` end with the task that waits for it, if one does.
  static func note(_ evaluation: RunningEvaluation) {
    guard let current else { return }
    let isCancelled = current.state.withLock { state in
      state.evaluation = evaluation
      return state.isCancelled
    }
    if isCancelled { evaluation.end(.appCancel) }
  }

  private func cancel() {
    let evaluation = state.withLock { state in
      state.isCancelled = true
      return state.evaluation
    }
    evaluation?.end(.appCancel)
  }
}
