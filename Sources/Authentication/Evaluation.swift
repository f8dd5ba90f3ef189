/// One evaluation of a policy: all its factors at once, the first yes wins, the others are ended.
package struct Evaluation: Sendable {
  private let context: Context
  private let deadline: ContinuousClock.Instant?

  /// Prepares the evaluation of `request` for the owner of `account`.
  ///
  /// Its limit of time begins now.
  package init(_ request: Request, account: Account, prompter: any Prompter) {
    context = Context(
      request: request, account: account, prompter: prompter, strikes: Strikes(account: account),
      password: Task { await AccountPassword.look(of: account) })
    deadline = request.timeout.map { .now + $0 }
  }

  private enum Race: Sendable {
    case over(Result<Method, Failure>)
    case suspended
    case resumed
  }

  private enum Event: Sendable {
    case factor(Method, FactorEnd)
    case interrupted(Interruption)
    case wayOut(Failure)
    /// A way out that leads nowhere here.
    case needless
  }

  /// Runs it to its end.
  ///
  /// Whatever happens, no worker, no claim on the reader and no changed terminal is left.
  package func run() async -> Verdict {
    var result: Result<Method, Failure>
    do throws(Interruption) {
      let (prompter, presentation) = (context.prompter, context.request.presentation)
      let begun = try await inTime { () async throws(Interruption) in try await prompter.begin(presentation) }
      result = begun ? try await raceToTheEnd() : .failure(.timedOut)
    } catch {
      result = .failure(.interrupted(error))
    }
    context.password.cancel()
    _ = await context.password.value
    await context.prompter.end()
    return Verdict(result: result, biometryType: context.progress.biometryType)
  }

  private func raceToTheEnd() async throws(Interruption) -> Result<Method, Failure> {
    let (prompter, presentation) = (context.prompter, context.request.presentation)
    while true {
      switch await race() {
      case .over(let result): return result
      case .suspended: await prompter.stop()
      case .resumed: break
      }
      let resumed = try await inTime { () async throws(Interruption) in try await prompter.resume(presentation) }
      guard resumed else { return .failure(.timedOut) }
    }
  }

  /// Takes a step that may have to wait for another evaluation on the same terminal.
  ///
  /// - Returns: whether it was done before the time was over.
  private func inTime(
    _ step: @escaping @Sendable () async throws(Interruption) -> Void
  ) async throws(Interruption) -> Bool {
    let done = await withTaskGroup(of: Result<Bool, Interruption>.self) { group in
      group.addTask {
        do throws(Interruption) {
          try await step()
          return .success(true)
        } catch {
          return .failure(error)
        }
      }
      if deadline != nil { group.addTask { await isTimeOver() ? .success(false) : .failure(.cancelled) } }
      defer { group.cancelAll() }
      return await group.next() ?? .failure(.cancelled)
    }
    return try done.get()
  }

  /// Waits for the deadline.
  ///
  /// - Returns: false when the task was cancelled before.
  private func isTimeOver() async -> Bool {
    guard let deadline else { return false }
    return (try? await Task.sleep(until: deadline, clock: .continuous)) != nil
  }

  private func race() async -> Race {
    await withTaskGroup(of: Event.self) { group in
      addFactors(to: &group)
      addWaysOut(to: &group)
      var standing = Standing(methods: context.request.methods)
      for await event in group {
        if let end = await end(of: event, &standing) {
          group.cancelAll()
          return end
        }
      }
      return .over(.failure(.interrupted(.cancelled)))
    }
  }

  private func addFactors(to group: inout TaskGroup<Event>) {
    for method in context.request.methods {
      group.addTask {
        switch method {
        case .fingerprint: .factor(method, await FingerFactor(context: context).run())
        case .password: .factor(method, await PasswordFactor(context: context).run())
        }
      }
    }
  }

  private func addWaysOut(to group: inout TaskGroup<Event>) {
    group.addTask { .interrupted(await context.prompter.interruption()) }
    group.addTask { await fallback() }
    if deadline != nil { group.addTask { await isTimeOver() ? .wayOut(.timedOut) : .needless } }
  }

  /// Where no password is asked for, the person is asked for nothing, and may still choose another way.
  private func fallback() async -> Event {
    let isPasswordWanted = context.request.methods.contains(.password)
    if isPasswordWanted, await context.hasPassword { return .needless }
    do throws(Interruption) {
      let title = isPasswordWanted ? nil : context.request.fallbackTitle
      return try await context.prompter.ask(.fallback(title: title)) == nil ? .needless : .wayOut(.fallback)
    } catch {
      return .interrupted(error)
    }
  }

  private func end(of event: Event, _ standing: inout Standing) async -> Race? {
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
  private func approval(by method: Method) async -> Race {
    guard await context.prompter.isInSight(for: method) else { return .resumed }
    guard method == .fingerprint else {
      await context.strikes.clear()
      return .over(.success(method))
    }
    do throws(Failure) {
      let isMatch = try await context.strikes.match(hasPassword: await context.hasPassword)
      return .over(isMatch ? .success(method) : .failure(.fingerLocked))
    } catch {
      return .over(.failure(error))
    }
  }

  private func loss(
    of method: Method, isUnavailable: Bool, _ failure: Failure, _ standing: inout Standing
  ) async -> Race? {
    if let final = standing.lose(method, isUnavailable: isUnavailable, failure) { return .over(.failure(final)) }
    if method == .fingerprint, failure.isWorthALine { await context.prompter.show(.status(failure.message)) }
    return nil
  }
}

extension Failure {
  /// Whether a person who can type the password instead wants to know why there is no finger.
  ///
  /// That this machine has no reader, or the account no finger, is no news.
  fileprivate var isWorthALine: Bool { ![.noReader, .noService, .noBus, .noFinger, .remoteSession].contains(reason) }
}
