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

  /// Those who run, and what becomes of them.
  private struct Field {
    var standing: Standing
    var runners: [Method: Task<FactorEnd, Never>]
  }

  /// Runs it until it is decided or the process has to stop.
  func run() async -> End {
    context.progress.setPasswordOut(false)
    return await withTaskGroup(of: Event.self) { group in
      let methods = context.request.methods
      let runners = Dictionary(
        uniqueKeysWithValues: methods.map { method in (method, start(method)) })
      context.password.begin()
      for (method, runner) in runners { group.addTask { .factor(method, await end(of: runner)) } }
      addWaysOut(to: &group)
      var field = Field(standing: Standing(methods: methods), runners: runners)
      for await event in group {
        if let end = await end(of: event, &field) {
          group.cancelAll()
          return await late(in: &group, to: end) ?? end
        }
        // Whoever was to be asked for the password is asked for nothing now.
        if case .factor(.password, .unavailable) = event, await context.hasPassword {
          context.progress.setPasswordOut(true)
          group.addTask { await fallback() }
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

  private func start(_ method: Method) -> Task<FactorEnd, Never> {
    EventLoop.start {
      if method != .password, context.request.methods.contains(.password) { await context.headStart.wait() }
      return Task.isCancelled ? .cancelled : await run(method)
    }
  }

  private func run(_ method: Method) async -> FactorEnd {
    switch method {
    case .fingerprint: await PatientFinger(context: context).run()
    case .face: await FaceFactor(context: context).run()
    case .companion: await CompanionFactor(context: context).run()
    case .password: await PasswordFactor(context: context).run()
    }
  }

  /// Waits for a factor, which ends with the race at the latest.
  private func end(of runner: Task<FactorEnd, Never>) async -> FactorEnd {
    await withTaskCancellationHandler {
      await runner.value
    } onCancel: {
      runner.cancel()
    }
  }

  private func addWaysOut(to group: inout TaskGroup<Event>) {
    group.addTask { .interrupted(await context.prompter.interruption()) }
    group.addTask { await fallback() }
    if deadline != nil { group.addTask { await isOver(deadline) ? .wayOut(.timedOut) : .needless } }
  }

  /// Where no password is asked for, the person is asked for nothing, and may still choose another way.
  private func fallback() async -> Event {
    // Without another factor to wait for there is nothing to choose another way from.
    guard context.request.methods != [.password], await !context.isPasswordAsked else { return .needless }
    let title = context.request.methods.contains(.password) ? nil : context.request.fallbackTitle
    while !Task.isCancelled {
      switch await context.answerUnlessGuest(to: .fallback(title: title)) {
      case .failure(let interruption): return .interrupted(interruption)
      case .success(nil): _ = await context.floor.letGuestAsk()
      case .success: return .wayOut(.fallback)
      }
    }
    return .needless
  }

  private func end(of event: Event, _ field: inout Field) async -> End? {
    switch event {
    case .needless, .factor(_, .cancelled): return nil
    case .interrupted(.suspended), .factor(_, .interrupted(.suspended)): return .suspended
    case .interrupted(.resumed), .factor(_, .interrupted(.resumed)): return .resumed
    case .interrupted(let interruption), .factor(_, .interrupted(let interruption)):
      return .over(.failure(.interrupted(interruption)))
    case .wayOut(let failure): return .over(.failure(failure))
    case .factor(_, .approved(let method, let byAnswer)): return await approval(by: method, byAnswer, &field)
    case .factor(let method, .failed(let failure)):
      return await loss(of: method, isUnavailable: false, failure, &field)
    case .factor(let method, .unavailable(let failure)):
      return await loss(of: method, isUnavailable: true, failure, &field)
    }
  }

  /// Believes a yes, if it can only have been meant for what is asked.
  private func approval(by method: Method, _ byAnswer: Bool, _ field: inout Field) async -> End? {
    guard await context.prompter.isInSight(forAnswer: byAnswer) else { return .resumed }
    if method == .password { await context.strikes.clear() }
    guard Method.biometry.contains(method) else { return .over(.success(method)) }
    do throws(Failure) {
      let hasPassword = await context.hasPassword
      if try await context.strikes.match(hasPassword: hasPassword) { return .over(.success(method)) }
      return await loss(of: method, isUnavailable: false, .locked(method, hasPassword: hasPassword), &field)
    } catch {
      return .over(.failure(error))
    }
  }

  private func loss(of method: Method, isUnavailable: Bool, _ failure: Failure, _ field: inout Field) async -> End? {
    // One count locks all biometry.
    let hasPassword = await context.hasPassword
    for other in Method.biometry where failure.code == .biometryLockout && other != method {
      field.runners[other]?.cancel()
      _ = field.standing.lose(other, isUnavailable: true, .locked(other, hasPassword: hasPassword))
    }
    if let final = field.standing.lose(method, isUnavailable: isUnavailable, failure) { return .over(.failure(final)) }
    if failure.isWorthALine { await context.prompter.show(.status(failure.message)) }
    return nil
  }
}

extension Failure {
  /// Whether a person who can still answer in another way wants to know why this one is out.
  ///
  /// That this machine has no reader, or the account no finger or no password, is no news.
  fileprivate var isWorthALine: Bool {
    ![
      .noReader, .noService, .noBus, .noFinger, .remoteSession, .noPassword, .lockedOrNone, .faceNotSetUp, .noFace,
      .companionNotSetUp, .companionUnavailable,
    ].contains(reason)
  }
}

/// Waits for `deadline`.
///
/// - Returns: false when there is none, or the task was cancelled before.
func isOver(_ deadline: ContinuousClock.Instant?) async -> Bool {
  guard let deadline else { return false }
  return await readable([], until: deadline) == .deadline
}
