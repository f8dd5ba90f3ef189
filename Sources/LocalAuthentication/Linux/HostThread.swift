import Authentication
import Synchronization

/// The thread on which everything asynchronous of the library runs.
///
/// The threads of the cooperative pool are the application's: it may have blocked them all while it waits for a reply.
/// This one ends when it has had nothing to do for a while.
enum HostThread {
  /// Runs `work` there while the calling thread waits.
  static func wait<Result: Sendable>(for work: @escaping @Sendable () async -> Result) -> Result {
    let done = DispatchSemaphore(value: 0)
    let box = Box<Result>()
    EventLoop.start {
      box.set(await work())
      done.signal()
    }
    done.wait()
    return box.get()
  }
}

private final class Box<Content: Sendable>: Sendable {
  private let content = Mutex<Content?>(nil)

  func set(_ content: Content) { self.content.withLock { $0 = content } }

  // SAFETY: asked only after the semaphore was signalled, before which the content was set.
  func get() -> Content { unsafe content.withLock { $0 }.unsafelyUnwrapped }
}
