import Authentication
import Synchronization

/// The thread on which everything asynchronous of the library runs.
///
/// The threads of the cooperative pool are the application's: it may have blocked them all while it waits for a reply.
/// This one ends when it has had nothing to do for a while.
final class HostThread: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isRunning = false
  }

  private static let idle = DispatchTimeInterval.seconds(5)
  private static let shared: HostThread = {
    let thread = HostThread()
    Background.use(thread)
    return thread
  }()

  private let state = Mutex(State())
  private let work = DispatchSemaphore(value: 0)

  /// Starts a task here.
  @discardableResult
  static func start(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: shared, operation: work)
  }

  /// Runs `work` here while the calling thread waits.
  static func wait<Result: Sendable>(for work: @escaping @Sendable () async -> Result) -> Result {
    let done = DispatchSemaphore(value: 0)
    let box = Box<Result>()
    start {
      box.set(await work())
      done.signal()
    }
    done.wait()
    return box.get()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isRunning = state.withLock { state in
      if !state.isRunning { state.isRunning = onOwnThread(stackSize: 1 << 20) { [self] in run() } }
      if state.isRunning { state.jobs.append(job) }
      return state.isRunning
    }
    // Without a thread to spare, the pool has to do.
    if isRunning { work.signal() } else { globalConcurrentExecutor.enqueue(job) }
  }

  private func run() {
    while true {
      let isIdle = work.wait(timeout: .now() + Self.idle) == .timedOut
      let (job, isOver) = state.withLock { state -> (UnownedJob?, Bool) in
        guard let job = state.jobs.first else {
          if isIdle { state.isRunning = false }
          return (nil, isIdle)
        }
        state.jobs.removeFirst()
        return (job, false)
      }
      if isOver { return }
      job.map { unsafe $0.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }
}

private final class Box<Content: Sendable>: Sendable {
  private let content = Mutex<Content?>(nil)

  func set(_ content: Content) { self.content.withLock { $0 = content } }

  // SAFETY: asked only after the semaphore was signalled, before which the content was set.
  func get() -> Content { unsafe content.withLock { $0 }.unsafelyUnwrapped }
}
