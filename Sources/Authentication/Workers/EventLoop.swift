import Glibc
import Synchronization

/// The one thread of this process on which evaluations run: it does the work of their tasks, and in between waits for
/// whatever they wait for.
///
/// No other thread is needed, so that none can be missing once somebody is asked. Those of the cooperative pool remain
/// the program's: one of others may have blocked them all while it waits for a reply.
package final class EventLoop: TaskExecutor {
  private struct State {
    var server: Server?
    var jobs: [UnownedJob] = []
    var waits: [Wait] = []
    var number = 0
  }

  /// Who serves, and what wakes it.
  private struct Server {
    let bell: Bell
    /// nil until its thread has begun.
    var thread: pthread_t?
  }

  static let shared = EventLoop()
  /// How long a thread of the loop's own stays when nothing is left to do.
  private static let idle = Duration.seconds(5)

  private let state = Mutex(State())

  /// Starts a task that only its owner cancels; a thread begins to serve unless one does.
  @discardableResult
  package static func start<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Task<Value, Never> {
    Task.detached(executorPreference: shared, operation: work)
  }

  /// Does `work`, and serves on this thread meanwhile, unless another one does.
  ///
  /// - Returns: what came of it.
  /// - Throws: ``Failure`` where no descriptor is left to wait with.
  package static func run<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) throws(Failure) -> Value {
    guard let bell = Bell() else { throw .starved }
    let isServer = shared.state.withLock { state in
      guard state.server == nil else { return false }
      state.server = Server(bell: bell, thread: pthread_self())
      return true
    }
    defer { if isServer { shared.leave() } }
    let result = Result<Value>()
    start {
      result.set(await work())
      bell.ring()
    }
    while true {
      if let value = result.value { return value }
      if isServer { shared.turn(bell) } else { _ = poll([bell.descriptor], until: .now + .seconds(1)) }
    }
  }

  /// Serves no more; what others still wait for is somebody else's to serve.
  private func leave() {
    state.withLock { state in
      state.server = state.jobs.isEmpty && state.waits.isEmpty ? nil : newServer()
    }
  }

  private final class Result<Value: Sendable>: Sendable {
    private let content = Mutex<Value?>(nil)
    var value: Value? { content.withLock { $0 } }
    func set(_ value: Value) { content.withLock { $0 = value } }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Without a thread or a descriptor to spare, the pool has to do. Our programs, which have none, serve themselves.
    if !whileServed({ $0.jobs.append(job) }) { globalConcurrentExecutor.enqueue(job) }
  }

  /// Gives the thread that serves something to do.
  ///
  /// - Returns: false when there is none, nor can there be one.
  private func whileServed(_ change: (inout State) -> Void) -> Bool {
    state.withLock { state in
      if state.server == nil { state.server = newServer() }
      guard let server = state.server else { return false }
      change(&state)
      if server.thread != pthread_self() { server.bell.ring() }
      return true
    }
  }

  private func newServer() -> Server? {
    guard let bell = Bell(), onOwnThread(stackSize: 1 << 20, { [self] in serve(bell) }) else { return nil }
    return Server(bell: bell)
  }

  /// Serves until there has been nothing to do for a while.
  private func serve(_ bell: Bell) {
    state.withLock { $0.server?.thread = pthread_self() }
    var isOver = false
    while !isOver {
      if turn(bell, within: Self.idle) { continue }
      isOver = state.withLock { state in
        guard state.jobs.isEmpty, state.waits.isEmpty else { return false }
        state.server = nil
        return true
      }
    }
  }

  /// Does what there is to do, and sees what has happened; where there is nothing to do, waits for something to happen.
  ///
  /// - Returns: false when nothing did for as long as `limit`, and nobody waits for anything.
  @discardableResult
  private func turn(_ bell: Bell, within limit: Duration? = nil) -> Bool {
    let jobs = state.withLock { state in
      defer { state.jobs = [] }
      return state.jobs
    }
    for job in jobs { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    // Who waits has a look also where others are never done.
    let (waits, isBusy) = state.withLock { ($0.waits, !$0.jobs.isEmpty) }
    let idleEnd = waits.isEmpty ? limit.map { ContinuousClock.now + $0 } : nil
    let deadlines = waits.compactMap(\.deadline) + [idleEnd, isBusy ? .now : nil].compactMap { $0 }
    return look(for: waits, bell, until: deadlines.min()) || !jobs.isEmpty
  }

  /// The longest look: poll(2) does not count the time that the machine is suspended, and deadlines do.
  private static let glance = Duration.seconds(5)

  /// Looks for what is waited for, until there is something, or for a while.
  ///
  /// poll(2)
  private func look(for waits: [Wait], _ bell: Bell, until deadline: ContinuousClock.Instant?) -> Bool {
    var polled = ([bell.descriptor] + waits.flatMap(\.descriptors)).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let count = unsafe Glibc.poll(
      &polled, nfds_t(polled.count), milliseconds(until: deadline.map { min($0, .now + Self.glance) }))
    let isStarved = count < 0 && errno != EINTR
    if polled.removeFirst().revents != 0 { bell.silence() }
    for wait in waits {
      let ready = polled.prefix(wait.descriptors.count).filter { $0.revents != 0 }.map(\.fd)
      polled.removeFirst(wait.descriptors.count)
      if !ready.isEmpty {
        end(wait.number, .ready(Set(ready)))
      } else if isStarved {
        end(wait.number, .starved)
      } else if let deadline = wait.deadline, deadline <= .now {
        end(wait.number, .deadline)
      }
    }
    return !isStarved && (count != 0 || !waits.isEmpty)
  }
}

// What tasks wait for.
extension EventLoop {
  private struct Wait {
    let number: Int
    let descriptors: [Int32]
    let deadline: ContinuousClock.Instant?
    let continuation: CheckedContinuation<Readiness, Never>
  }

  /// Waits as ``readable(_:until:)`` does.
  func readiness(of descriptors: [Int32], until deadline: ContinuousClock.Instant?) async -> Readiness {
    let number = state.withLock { state in
      state.number += 1
      return state.number
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let wait = Wait(number: number, descriptors: descriptors, deadline: deadline, continuation: continuation)
        if !whileServed({ $0.waits.append(wait) }) { continuation.resume(returning: .starved) }
        // It may have been cancelled before there was anything to end.
        if Task.isCancelled { end(number, .cancelled) }
      }
    } onCancel: {
      end(number, .cancelled)
    }
  }

  /// Ends a wait, unless it has ended.
  private func end(_ number: Int, _ readiness: Readiness) {
    let wait = state.withLock { state in
      state.waits.firstIndex { $0.number == number }.map { state.waits.remove(at: $0) }
    }
    wait?.continuation.resume(returning: readiness)
  }
}
