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
  }

  /// Runs it to its end.
  ///
  /// Whatever happens, no worker, no claim on the reader and no changed terminal is left.
  package func run() async -> Verdict {
    var result: Result<Method, Failure>
    do throws(Interruption) {
      result = try await beginInTime() ? try await raceToTheEnd() : .failure(.timedOut)
    } catch {
      result = .failure(.interrupted(error))
    }
    if case .success = result { await context.strikes.clear() }
    context.password.cancel()
    _ = await context.password.value
    await context.prompter.end()
    return Verdict(result: result, biometryType: context.progress.biometryType)
  }

  /// Begins, which may have to wait for another evaluation on the same terminal.
  ///
  /// - Returns: whether it began before the time was over.
  private func beginInTime() async throws(Interruption) -> Bool {
    let presentation = context.request.presentation
    guard let deadline else {
      try await context.prompter.begin(presentation)
      return true
    }
    let begun = await withTaskGroup(of: Result<Bool, Interruption>.self) { group in
      group.addTask { [prompter = context.prompter] in
        do throws(Interruption) {
          try await prompter.begin(presentation)
          return .success(true)
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        try? await Task.sleep(until: deadline, clock: .continuous)
        return .success(false)
      }
      defer { group.cancelAll() }
      return await group.next() ?? .success(false)
    }
    return try begun.get()
  }

  private func raceToTheEnd() async throws(Interruption) -> Result<Method, Failure> {
    while true {
      switch await race() {
      case .over(let result): return result
      case .suspended: await context.prompter.stop()
      case .resumed: break
      }
      try await context.prompter.resume(context.request.presentation)
    }
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
    if !context.request.methods.contains(.password) {
      group.addTask {
        do throws(Interruption) {
          let answer = try await context.prompter.ask(.fallback(title: context.request.fallbackTitle))
          return answer == nil ? .interrupted(.cancelled) : .wayOut(.fallback)
        } catch {
          return .interrupted(error)
        }
      }
    }
    if let deadline {
      group.addTask {
        try? await Task.sleep(until: deadline, clock: .continuous)
        return .wayOut(.timedOut)
      }
    }
  }

  private func end(of event: Event, _ standing: inout Standing) async -> Race? {
    switch event {
    case .interrupted(.suspended): return .suspended
    case .interrupted(.resumed): return .resumed
    case .interrupted(let interruption), .factor(_, .interrupted(let interruption)):
      return .over(.failure(.interrupted(interruption)))
    case .wayOut(let failure): return .over(.failure(failure))
    case .factor(_, .cancelled): return nil
    case .factor(_, .approved(let method)):
      return await context.prompter.wasStopped() ? .resumed : .over(.success(method))
    case .factor(let method, .failed(let failure)):
      return await loss(of: method, isUnavailable: false, failure, &standing)
    case .factor(let method, .unavailable(let failure)):
      return await loss(of: method, isUnavailable: true, failure, &standing)
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
