import Glibc
import Synchronization

/// What lets one evaluation through at a time.
///
/// Whoever holds it has a lock on a file, flock(2), which the kernel frees if its holder dies. Where the file is a FIFO
/// the others sleep until the last who has it open for writing is gone: the kernel frees the lock before it tells them.
final class Turnstile: Sendable {
  /// What the file is opened for.
  enum Purpose {
    /// To hold its lock.
    case holding
    /// To sleep until its holder has gone.
    case watching
  }

  private let open: @Sendable (Purpose) -> Int32?
  private let held = Mutex<Int32?>(nil)

  /// - Parameter open: opens the file; nil when there is none of this kind.
  init(open: @escaping @Sendable (Purpose) -> Int32?) { self.open = open }

  deinit { free() }

  /// How a wait ended.
  enum Wait: Sendable {
    case held, cancelled, starved
  }

  /// Takes it, if nobody has it, or if there is nothing that could be taken.
  func take() -> Bool {
    if held.withLock({ $0 != nil }) { return true }
    guard let file = open(.holding) else { return true }
    return lock(file)
  }

  private func lock(_ file: Int32) -> Bool {
    guard flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      close(file)
      return false
    }
    held.withLock { $0 = file }
    return true
  }

  /// Waits for it, asleep for as long as another has it.
  func wait() async -> Wait {
    while true {
      if let end = await attempt() { return end }
      // Whoever was quicker has it now; and one that holds the lock alone, as only a stranger does, wakes everybody.
      if let end = await pause(.milliseconds(20)) { return end }
    }
  }

  /// - Returns: nil when it is worth another try.
  private func attempt() async -> Wait? {
    if held.withLock({ $0 != nil }) { return .held }
    guard let file = open(.holding) else { return .held }
    // Opened while this one still writes, it cannot miss the end of the last that does.
    let watch = open(.watching)
    defer { if let watch { close(watch) } }
    if lock(file) { return .held }
    guard let watch else { return await pause(.milliseconds(100)) }
    // A writer that holds no lock, as one that was stopped at the wrong moment is, shall keep nobody asleep for ever.
    switch await readable([watch], until: .now + .seconds(5)) {
    case .cancelled: return .cancelled
    case .starved: return .starved
    case .ready, .deadline: return take() ? .held : nil
    }
  }

  private func pause(_ time: Duration) async -> Wait? {
    switch await readable([], until: .now + time) {
    case .cancelled: .cancelled
    case .starved: .starved
    case .ready, .deadline: nil
    }
  }

  /// Lets the next one through.
  func free() {
    if let file = held.withLock({ $0.take() }) { close(file) }
  }
}
