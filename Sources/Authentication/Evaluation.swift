/// One evaluation of a policy: all its factors at once, the first yes wins, the others are ended.
package struct Evaluation: Sendable {
  private let context: Context
  private let reuse: any Reuse
  private let deadline: ContinuousClock.Instant?

  /// Prepares the evaluation of `request` for the owner of `account`.
  ///
  /// Its limit of time begins now.
  package init(_ request: Request, account: Account, prompter: any Prompter, reuse: any Reuse = NoReuse()) {
    context = Context(
      request: request, account: account, prompter: prompter, strikes: Strikes(account: account),
      password: Task { await AccountPassword.look(of: account) })
    self.reuse = reuse
    deadline = request.timeout.map { .now + $0 }
  }

  /// What came of an evaluation, and whether by a yes that another one was given.
  private struct Outcome {
    var result: Result<Method, Failure>
    var isReused = false
  }

  /// Runs it to its end.
  ///
  /// Whatever happens, no worker, no claim on the reader and no changed terminal is left.
  package func run() async -> Verdict {
    var outcome: Outcome
    do throws(Interruption) { outcome = try await ask() } catch {
      outcome = Outcome(result: .failure(.interrupted(error)))
    }
    context.password.cancel()
    _ = await context.password.value
    await AuthenticationLog(request: context.request, account: context.account, terminal: context.prompter.terminal)
      .record(outcome.result, isReused: outcome.isReused)
    return Verdict(result: outcome.result, biometryType: context.progress.biometryType)
  }

  /// Waits for its turn, asks, and gives the turn up; and so again whenever the process was stopped.
  private func ask() async throws(Interruption) -> Outcome {
    try await context.prompter.reach()
    var since = context.request.since
    while true {
      switch try await turn(since: since) {
      case .over(let outcome): return outcome
      case .resumed: await context.prompter.goOn()
      case .suspended(let hadBegun):
        await context.prompter.stop(wholeGroup: hadBegun)
        // Whoever said no meanwhile did not say it to this one.
        since = BootTime.now.milliseconds
      }
    }
  }

  private enum Turn {
    case over(Outcome)
    case suspended(hadBegun: Bool)
    case resumed
  }

  /// One turn at the terminal: nobody else asks there meanwhile.
  private func turn(since: Int64) async throws(Interruption) -> Turn {
    let place = context.prompter.takesTurns ? Queue(context).join(since: since) : nil
    defer { place?.leave() }
    switch await wait(at: place) {
    case .ready: break
    case .timeOver: return .over(Outcome(result: .failure(.timedOut)))
    case .interrupted(.suspended): return .suspended(hadBegun: false)
    case .interrupted(.resumed): return .resumed
    case .interrupted(let interruption): throw interruption
    }
    if place?.isCancelled == true { throw .cancelled }
    if let method = reuse.earlier() { return .over(Outcome(result: .success(method), isReused: true)) }
    let result = await raceToTheEnd()
    if case .success(let method) = result { reuse.keep(method) }
    if case .failure(let failure)? = result, failure.code == .userCancel { place?.cancel() }
    await context.prompter.end()
    return result.map { .over(Outcome(result: $0)) } ?? .suspended(hadBegun: true)
  }

  private enum Wait: Sendable {
    case ready
    case timeOver
    case interrupted(Interruption)
  }

  private func wait(at place: Queue.Place?) async -> Wait {
    guard let place, !place.isFree() else { return .ready }
    return await withTaskGroup(of: Wait.self) { group in
      group.addTask {
        switch await place.wait() {
        case .held: .ready
        case .starved: .interrupted(.starved)
        case .cancelled: .interrupted(.cancelled)
        }
      }
      group.addTask { .interrupted(await context.prompter.interruption()) }
      if deadline != nil { group.addTask { await isOver(deadline) ? .timeOver : .interrupted(.cancelled) } }
      var end = await group.next() ?? .interrupted(.cancelled)
      group.cancelAll()
      // A signal that came at the same moment has been taken, and would be lost.
      for await late in group {
        if case .interrupted(let interruption) = late, interruption != .cancelled { end = late }
      }
      return end
    }
  }

  /// - Returns: nil when the process is to be stopped.
  private func raceToTheEnd() async -> Result<Method, Failure>? {
    while true {
      do throws(Interruption) { try await context.prompter.begin(context.request.presentation) } catch {
        return .failure(.interrupted(error))
      }
      switch await Race(context: context, deadline: deadline).run() {
      case .over(let result): return result
      case .suspended: return nil
      case .resumed: await context.prompter.goOn()
      }
    }
  }
}
