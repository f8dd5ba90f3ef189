import Glibc
import Synchronization

/// A file that one process at a time may hold.
///
/// flock(2): the kernel frees it if its holder dies.
final class FileLock: Sendable {
  /// The file, which may hold what its holders have to tell each other.
  let descriptor: Int32
  private let waiter = Mutex<CheckedContinuation<Wait, Never>?>(nil)

  /// How a wait ended.
  enum Wait: Sendable {
    case held, cancelled, starved
  }

  /// Takes over an open file.
  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Takes the lock if nobody has it, or if this kind of file cannot be locked at all.
  func take() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK }

  /// Waits for the lock on a thread of its own.
  ///
  /// After a wait that was cancelled it is of no more use: the thread holds on to it until its turn comes, and lets go
  /// then.
  func wait() async -> Wait {
    if take() { return .held }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiter.withLock { $0 = continuation }
        let isStarted = onOwnThread { [self] in
          while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
          end(.held)
        }
        if !isStarted { end(.starved) }
        if Task.isCancelled { end(.cancelled) }
      }
    } onCancel: {
      end(.cancelled)
    }
  }

  /// Lets go of the lock.
  func free() { flock(descriptor, LOCK_UN) }

  private func end(_ wait: Wait) {
    waiter.withLock { $0.take() }?.resume(returning: wait)
  }
}
