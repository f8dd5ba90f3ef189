import Synchronization

/// Where the tasks run that go on beside the one that started them.
///
/// A task group's children run where their parent does; these have to be told.
package enum Background {
  private static let executor = Mutex<(any TaskExecutor)?>(nil)

  /// Has them run on `executor` from now on, in place of the cooperative pool: in a program of others, which may block
  /// all of that one's threads.
  package static func use(_ executor: any TaskExecutor) { self.executor.withLock { $0 = executor } }

  /// Starts a task that only its owner cancels.
  @discardableResult
  package static func start<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) -> Task<Value, Never> {
    Task.detached(executorPreference: executor.withLock { $0 }, operation: work)
  }
}
