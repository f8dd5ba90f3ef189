import Authentication
import Synchronization

/// A thread of the application's that calls the library, and waits for what the library's own thread, the event loop,
/// does for it.
enum HostThread {
  /// Runs `work` on the event loop while the calling thread waits.
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
