/// One evaluation of a policy: all its factors at once, the first yes wins, the others are ended.
package struct Evaluation: Sendable {
  private let context: Context
  private let reuse: any Reuse
  private let deadline: ContinuousClock.Instant?
  private let withdrawal: @Sendable () -> Failure

  /// Prepares the evaluation of `request` for the owner of `account`.
  ///
  /// Its limit of time begins now. When the task that runs it is cancelled, `withdrawal` tells why.
  package init(
    _ request: Request, account: Account, prompter: any Prompter, reuse: any Reuse = NoReuse(),
    withdrawal: @escaping @Sendable () -> Failure = { .interrupted(.cancelled) }
  ) {
    context = Context(
      request: request, account: account, prompter: prompter, strikes: Strikes(account: account),
      password: PasswordLook(account: account))
    self.reuse = reuse
    self.withdrawal = withdrawal
    deadline = request.timeout.map { .now + $0 }
  }

  /// What came of an evaluation, and whether by a yes that another one was given.
  private struct Outcome {
    var result: Result<Method, Failure>
    var isReused: Bool

    init(result: Result<Method, Failure>, isReused: Bool = false) {
      self.result = result
      self.isReused = isReused
    }

    init(_ interruption: Interruption) { self.init(result: .failure(.interrupted(interruption))) }
  }

  /// Runs it to its end.
  ///
  /// Whatever happens, no worker, no claim on the reader and no changed terminal is left.
  ///
  /// - Parameter conclude: what the caller has to tell the person; nobody else asks on the terminal before that.
  /// - Returns: what `conclude` made of the verdict.
  package func run<Conclusion>(_ conclude: (Verdict) -> Conclusion) async -> Conclusion {
    var (outcome, place) = await ask()
    if Task.isCancelled { outcome = Outcome(result: .failure(withdrawal())) }
    await context.password.end()
    // Before anybody is told: that may take long, where a terminal takes nothing, and be ended by a signal.
    await AuthenticationLog(request: context.request, account: context.account, terminal: context.prompter.terminal)
      .record(outcome.result, isReused: outcome.isReused)
    let conclusion = conclude(Verdict(result: outcome.result, biometryType: context.progress.biometryType))
    place?.leave()
    return conclusion
  }

  /// Waits for its turn, asks, and so again whenever the process was stopped.
  ///
  /// - Returns: what came of it, and the place at the terminal, which is still to be given up.
  private func ask() async -> (Outcome, Queue.Place?) {
    var since = context.request.since
    while true {
      let place = context.prompter.takesTurns ? Queue(context).join(since: since) : nil
      switch await turn(at: place) {
      case .over(let outcome): return (outcome, place)
      case .resumed:
        place?.leave()
        await context.prompter.goOn()
      case .suspended:
        place?.leave()
        await context.prompter.stop()
      }
      // Whoever said no while this one was stopped did not say it to this one.
      since = BootTime.now.milliseconds
    }
  }

  private enum Turn {
    case over(Outcome)
    case suspended
    case resumed
  }

  /// One turn at the terminal: nobody else asks there meanwhile.
  private func turn(at place: Queue.Place?) async -> Turn {
    switch await wait(at: place) {
    case .ready: break
    case .timeOver: return .over(Outcome(result: .failure(.timedOut)))
    case .interrupted(.suspended): return .suspended
    case .interrupted(.resumed): return .resumed
    case .interrupted(let interruption): return .over(Outcome(interruption))
    }
    if place?.isCancelled == true { return .over(Outcome(.cancelled)) }
    // Who takes no turns has not waited, and nothing can have come meanwhile.
    if place != nil, let method = reuse.earlier() { return .over(Outcome(result: .success(method), isReused: true)) }
    let result = await raceToTheEnd()
    if case .success(let method) = result { reuse.keep(method) }
    // A task that was cancelled is no person who said no.
    if case .failure(let failure)? = result, failure.code == .userCancel, !Task.isCancelled { place?.cancel() }
    await context.prompter.end()
    // The others who wait are told before one of them has the turn.
    if result == nil { await context.prompter.stopOthers() }
    return result.map { .over(Outcome(result: $0)) } ?? .suspended
  }

  private enum Wait: Sendable {
    case ready
    case timeOver
    case interrupted(Interruption)
  }

  private func wait(at place: Queue.Place?) async -> Wait {
    if let hindrance = await hindrance(to: context.prompter.reach) { return .interrupted(hindrance) }
    let wait = await turnstileWait(at: place)
    guard case .ready = wait else { return wait }
    // One that was to be stopped while it waited may have its turn before it has heard of that.
    return await context.prompter.news().map { .interrupted($0) } ?? .ready
  }

  /// What keeps a step from being taken.
  ///
  /// A process that is about to be stopped has lost the terminal, and has not heard yet that it is to stop.
  private func hindrance(to step: () async throws(Interruption) -> Void) async -> Interruption? {
    do throws(Interruption) { try await step() } catch { return await context.prompter.news() ?? error }
    return nil
  }

  private func turnstileWait(at place: Queue.Place?) async -> Wait {
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
        if case .interrupted(let interruption) = late, interruption.isFromOutside { end = late }
      }
      return end
    }
  }

  /// - Returns: nil when the process is to be stopped.
  private func raceToTheEnd() async -> Result<Method, Failure>? {
    while true {
      let begin = { () async throws(Interruption) in try await context.prompter.begin(context.request.presentation) }
      switch await hindrance(to: begin) {
      case nil: break
      case .suspended: return nil
      case .resumed:
        await context.prompter.goOn()
        continue
      case let interruption?: return .failure(.interrupted(interruption))
      }
      switch await Race(context: context, deadline: deadline).run() {
      case .over(let result): return result
      case .suspended: return nil
      case .resumed: await context.prompter.goOn()
      }
    }
  }
}
