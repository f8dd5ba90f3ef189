import FactorWire

/// The password's part in an evaluation: a few tries, each a PAM transaction of its own.
struct PasswordFactor: Sendable {
  /// How long a module may be silent while nobody is asked anything, as a directory that is out of reach is.
  private static let patience = Duration.seconds(120)
  private static let service = FactorService.password

  let context: Context

  private enum Try: Sendable {
    case over(FactorEnd)
    case wrong(Failure)
  }

  func run() async -> FactorEnd {
    defer { context.headStart.end() }
    while true {
      switch await attempt() {
      case .over(let end): return end
      case .wrong(let failure):
        if context.progress.countWrongPassword(of: context.request.passwordTries) { return .failed(failure) }
        await context.prompter.show(.status("\(failure.message), try again"))
      }
    }
  }

  private func attempt() async -> Try {
    do throws(Failure) {
      return try await withWorker(.pam, context.arguments(for: Self.service)) { worker in
        do throws(Worker.Trouble) { return try await converse(with: worker) } catch {
          return .over(error == .cancelled ? .cancelled : .failed(.worker(Self.service.worker, error)))
        }
      }
    } catch {
      return .over(.failed(error))
    }
  }

  /// One transaction, from its first word to its result.
  private func converse(with worker: Worker) async throws(Worker.Trouble) -> Try {
    var hasAnswered = false
    var message = try await worker.next(until: .now + Self.patience)
    while true {
      switch message {
      case .information, .problem: if let notice = Notice(message) { await context.prompter.show(notice) }
      case .question(let text, let echo):
        switch await put(echo ? .visible(text) : .secret(text), of: worker) {
        case .answered: hasAnswered = true
        case .over(let end): return .over(end)
        case .overtaken(let news):
          message = try news.get()
          continue
        }
      case .report, .module, .fit: return .over(.failed(.unexpected(from: Self.service.worker)))
      case .result(let result):
        return await end(TransactionMeaning(of: result, Self.service, context.account), hasAnswered)
      }
      message = try await worker.next(until: .now + Self.patience)
    }
  }

  private func end(_ meaning: TransactionMeaning, _ hasAnswered: Bool) async -> Try {
    switch meaning {
    // The worker refuses this itself; that it says so is not enough.
    case .approved:
      return .over(hasAnswered ? .approved(.password, byAnswer: true) : .failed(.nothingAsked(Self.service)))
    case .notRecognised(let failure) where hasAnswered:
      let explained = await failure.explained(Self.service, context.account)
      return explained == failure ? .wrong(failure) : .over(.failed(explained))
    case .notRecognised:
      // What nobody typed was not wrong.
      let failure = await Failure.accessDenied(context.account).explained(Self.service, context.account)
      // The password had no part in it, so that a finger may.
      return .over(failure.reason == .accountLocked ? .unavailable(failure) : .failed(failure))
    case .unseen: return .over(.interrupted(.resumed))
    case .unclear(let failure), .failed(let failure):
      return .over(.failed(await failure.explained(Self.service, context.account)))
    }
  }

  /// Puts a question of the worker's to the person, and the answer to the worker.
  private func put(_ question: Question, of worker: Worker) async -> Asked {
    let password = await context.password.value
    guard password == .set else { return .over(.unavailable(.noPassword(password, context.account))) }
    context.headStart.end()
    while true {
      let exchange = await context.ask(question, of: worker)
      switch (exchange.answer, exchange.news) {
      case (.failure(let interruption), _): return .over(.interrupted(interruption))
      case (.success, .success(.question)): return .over(.failed(.unexpected(from: Self.service.worker)))
      case (.success(let secret?), .failure(.cancelled)):
        if secret.isEmpty, case .secret = question, await context.isEmptyLineTaken() { continue }
        worker.answer(secret)
        return .answered
      case (.success, let news): return .overtaken(news)
      }
    }
  }
}
