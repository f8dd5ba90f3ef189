/// The race between the factors of one evaluation, while the person is asked: the first yes wins.
struct Race: Sendable {
  let context: Context
  let deadline: ContinuousClock.Instant?

  /// How it came to an end, for now.
  enum End: Sendable {
    case over(Result<Method, Failure>)
    /// The process is to be stopped.
    case suspended
    /// The process was stopped by somebody else, and goes on.
    case resumed
  }

  private enum Event: Sendable {
    case factor(Method, FactorEnd)
    case interrupted(Interruption)
    case wayOut(Failure)
    /// A way out that leads nowhere here.
    case needless
  }

  /// Runs it until it is decided or the process has to stop.
  func run() async -> End {
    await withTaskGroup(of: Event.self) { group in
      addFactors(to: &group)
      addWaysOut(to: &group)
      var standing = Standing(methods: context.request.methods)
      for await event in group {
        if let end = await end(of: event, &standing) {
          group.cancelAll()
          return await late(in: &group, to: end) ?? end
        }
      }
      return .over(.failure(.interrupted(.cancelled)))
    }
  }

  /// What came at the moment of the end: what has been taken would be lost, and what has not comes before a yes.
  private func late(in group: inout TaskGroup<Event>, to end: End) async -> End? {
    var interruption: Interruption?
    for await event in group {
      if case .interrupted(.signal(let number)) = event { interruption = .signal(number) }
    }
    if interruption == nil, case .over(.success) = end { interruption = await context.prompter.news() }
    switch interruption {
    case nil: return nil
    case .suspended: return .suspended
    case .resumed: return .resumed
    case let interruption?: return .over(.failure(.interrupted(interruption)))
    }
  }

  private func addFactors(to group: inout TaskGroup<Event>) {
    for method in context.request.methods {
      group.addTask {
        switch method {
        case .fingerprint: .factor(method, await PatientFinger(context: context).run())
        case .password: .factor(method, await PasswordFactor(context: context).run())
        }
      }
    }
  }

  private func addWaysOut(to group: inout TaskGroup<Event>) {
    group.addTask { .interrupted(await context.prompter.interruption()) }
    group.addTask { await fallback() }
    if deadline != nil { group.addTask { await isOver(deadline) ? .wayOut(.timedOut) : .needless } }
  }

  /// Where no password is asked for, the person is asked for nothing, and may still choose another way.
  private func fallback() async -> Event {
    // Without a finger to wait for there is nothing to choose another way from.
    guard context.request.methods.contains(.fingerprint) else { return .needless }
    let isPasswordWanted = context.request.methods.contains(.password)
    if isPasswordWanted, await context.hasPassword { return .needless }
    do throws(Interruption) {
      let title = isPasswordWanted ? nil : context.request.fallbackTitle
      return try await context.prompter.ask(.fallback(title: title)) == nil ? .needless : .wayOut(.fallback)
    } catch {
      return .interrupted(error)
    }
  }

  private func end(of event: Event, _ standing: inout Standing) async -> End? {
    switch event {
    case .needless, .factor(_, .cancelled): return nil
    case .interrupted(.suspended): return .suspended
    case .interrupted(.resumed): return .resumed
    case .interrupted(let interruption), .factor(_, .interrupted(let interruption)):
      return .over(.failure(.interrupted(interruption)))
    case .wayOut(let failure): return .over(.failure(failure))
    case .factor(_, .approved(let method)): return await approval(by: method)
    case .factor(let method, .failed(let failure)):
      return await loss(of: method, isUnavailable: false, failure, &standing)
    case .factor(let method, .unavailable(let failure)):
      return await loss(of: method, isUnavailable: true, failure, &standing)
    }
  }

  /// Believes a yes, if it can only have been meant for what is asked.
  private func approval(by method: Method) async -> End {
    guard await context.prompter.isInSight(for: method) else { return .resumed }
    guard method == .fingerprint else {
      await context.strikes.clear()
      return .over(.success(method))
    }
    do throws(Failure) {
      let hasPassword = await context.hasPassword
      let isMatch = try await context.strikes.match(hasPassword: hasPassword)
      return .over(isMatch ? .success(method) : .failure(.fingerLocked(hasPassword: hasPassword)))
    } catch {
      return .over(.failure(error))
    }
  }

  private func loss(
    of method: Method, isUnavailable: Bool, _ failure: Failure, _ standing: inout Standing
  ) async -> End? {
    if let final = standing.lose(method, isUnavailable: isUnavailable, failure) { return .over(.failure(final)) }
    if failure.isWorthALine { await context.prompter.show(.status(failure.message)) }
    return nil
  }
}

extension Failure {
  /// Whether a person who is still asked for another factor wants to know why this one is out.
  ///
  /// That this machine has no reader, or the account no finger or no password, is no news.
  fileprivate var isWorthALine: Bool {
    ![.noReader, .noService, .noBus, .noFinger, .remoteSession, .noPassword, .lockedOrNone].contains(reason)
  }
}

/// Waits for `deadline`.
///
/// - Returns: false when there is none, or the task was cancelled before.
func isOver(_ deadline: ContinuousClock.Instant?) async -> Bool {
  guard let deadline else { return false }
  return (try? await Task.sleep(until: deadline, clock: .continuous)) != nil
}
