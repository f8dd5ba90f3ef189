/// Who puts a question to the person: of the factors that ask one does at a time, so that an answer can only reach the
/// one whose question is on the screen.
///
/// It has a host, which is the password or, without one, the way out: it may ask whenever it wants to. A guest, the
/// companion, asks when the host lets it, and the host waits meanwhile.
actor Floor {
  private enum Guest {
    case away
    /// It has something to ask.
    case waiting(CheckedContinuation<Bool, Never>)
    case asking
  }

  private var guest = Guest.away
  /// The host, while it waits for the guest to come or to go.
  private var host: CheckedContinuation<Void, Never>?
  private var visits = 0

  /// Asks as the guest, as soon as the host lets it.
  ///
  /// - Parameters:
  ///   - announce: tells the person how to let the guest ask; nil when the host does it unasked.
  ///   - ask: the question, which is withdrawn when the task is cancelled.
  /// - Returns: the answer; nil when the task was cancelled before.
  func visit<Answer: Sendable>(
    announce: (@Sendable () async -> Void)?, _ ask: @Sendable () async -> Answer
  ) async -> Answer? {
    await announce?()
    guard await enter() else { return nil }
    let answer = await ask()
    become(.away)
    return answer
  }

  /// Lets the guest ask, as the host, and waits until it is done.
  ///
  /// - Returns: false when there is none.
  func letGuestAsk() async -> Bool {
    guard case .waiting(let admission) = guest else { return false }
    become(.asking)
    admission.resume(returning: true)
    // The guest's own end sees to it that this ends.
    while case .asking = guest { await withCheckedContinuation { host = $0 } }
    return true
  }

  /// Waits, as the host, until a guest has come, or the task is cancelled.
  func waitForGuest() async {
    await withTaskCancellationHandler {
      while !hasGuest, !Task.isCancelled { await withCheckedContinuation { host = $0 } }
    } onCancel: {
      EventLoop.start { await self.stirHost() }
    }
  }

  private var hasGuest: Bool { if case .away = guest { false } else { true } }

  /// - Returns: false when the task was cancelled before the guest was let in.
  private func enter() async -> Bool {
    visits += 1
    let visit = visits
    return await withTaskCancellationHandler {
      await withCheckedContinuation { become(.waiting($0)) }
    } onCancel: {
      EventLoop.start { await self.giveUp(visit) }
    }
  }

  private func giveUp(_ visit: Int) {
    guard visit == visits, case .waiting(let admission) = guest else { return }
    become(.away)
    admission.resume(returning: false)
  }

  private func become(_ guest: Guest) {
    self.guest = guest
    stirHost()
  }

  private func stirHost() {
    host?.resume()
    host = nil
  }
}
