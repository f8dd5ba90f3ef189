import Synchronization

/// The rest of a factor that nobody has met for a while, or that could not be asked; an empty answer ends it.
final class Rest: Sendable {
  private let sleeper = Mutex<Bell?>(nil)

  /// Waits to be woken or cancelled, or until `deadline`.
  ///
  /// It can be woken from before `announce` tells that it rests. After the deadline it is still at rest, in that an
  /// empty answer is none to anything else, until ``end()``.
  ///
  /// - Returns: how the wait ended.
  func sleep(until deadline: ContinuousClock.Instant? = nil, announce: () async -> Void) async -> Readiness {
    guard let bell = Bell() else { return .starved }
    sleeper.withLock { $0 = bell }
    await announce()
    let wake = await readable([bell.descriptor], until: deadline)
    if wake != .deadline { end() }
    return wake
  }

  /// The factor is in use, or will not be any more.
  func end() { sleeper.withLock { $0 = nil } }

  /// Wakes the factor.
  ///
  /// - Returns: false when it was not at rest.
  func wake() -> Bool {
    sleeper.withLock { bell in
      defer { bell = nil }
      bell?.ring()
      return bell != nil
    }
  }
}
