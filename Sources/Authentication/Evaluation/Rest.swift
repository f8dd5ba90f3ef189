import Synchronization

/// The rest of factors that nobody has met for a while, which an empty answer ends.
final class Rest: Sendable {
  private let sleepers = Mutex<[Bell]>([])

  /// Waits to be woken or cancelled.
  ///
  /// It can be woken from before `announce` tells that it rests.
  ///
  /// - Returns: how the wait ended.
  func sleep(announce: () async -> Void) async -> Readiness {
    guard let bell = Bell() else { return .starved }
    sleepers.withLock { $0.append(bell) }
    defer { sleepers.withLock { sleepers in sleepers.removeAll { $0 === bell } } }
    await announce()
    return await readable([bell.descriptor])
  }

  /// Wakes all that rest.
  ///
  /// - Returns: false when none did.
  func wake() -> Bool {
    sleepers.withLock { sleepers in
      defer { sleepers = [] }
      for bell in sleepers { bell.ring() }
      return !sleepers.isEmpty
    }
  }
}
