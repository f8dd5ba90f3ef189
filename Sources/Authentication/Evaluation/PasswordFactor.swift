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
    case .approved: return .over(hasAnswered ? .approved(.password) : .failed(.nothingAsked(Self.service)))
    case .notRecognised(let failure) where hasAnswered:
      let explained = await failure.explained(Self.service, context.account)
      return explained == failure ? .wrong(failure) : .over(.failed(explained))
    case .notRecognised:
      // What nobody typed was not wrong.
      let failure = await Failure.accessDenied(context.account).explained(Self.service, context.account)
      // The password had no part in it, so that a finger may.
      return .over(failure.reason == .accountLocked ? .unavailable(failure) : .failed(failure))
    case .unclear(let failure), .failed(let failure):
      return .over(.failed(await failure.explained(Self.service, context.account)))
    }
  }

  private enum Asked: Sendable {
    case answered
    /// There is no question any more: the worker has said something else, or has ended.
    case overtaken(Result<WorkerMessage, Worker.Trouble>)
    case over(FactorEnd)
  }

  /// Puts a question of the worker's to the person, and the answer to the worker.
  private func put(_ question: Question, of worker: Worker) async -> Asked {
    let password = await context.password.value
    guard password == .set else { return .over(.unavailable(.noPassword(password, context.account))) }
    while true {
      let (answer, news) = await wait(for: question, orNewsOf: worker)
      switch (answer, news) {
      case (.failure(let interruption), _): return .over(.interrupted(interruption))
      case (.success, .success(.question)): return .over(.failed(.unexpected(from: Self.service.worker)))
      case (.success(let secret?), .failure(.cancelled)):
        if secret.isEmpty, case .secret = question, context.nap.wake() { continue }
        worker.answer(secret)
        return .answered
      case (.success, let news): return .overtaken(news)
      }
    }
  }

  private enum Heard: Sendable {
    case person(Result<Secret?, Interruption>)
    case worker(Result<WorkerMessage, Worker.Trouble>)
  }

  /// Waits for the person's answer and for what the worker says that is no text, whichever comes first; the other one
  /// is then cancelled, unless both came at once.
  private func wait(
    for question: Question, orNewsOf worker: Worker
  ) async -> (Result<Secret?, Interruption>, Result<WorkerMessage, Worker.Trouble>) {
    await withTaskGroup(of: Heard.self) { group in
      group.addTask {
        do throws(Interruption) { return .person(.success(try await context.prompter.ask(question))) } catch {
          return .person(.failure(error))
        }
      }
      group.addTask { .worker(await listen(to: worker)) }
      var answer = Result<Secret?, Interruption>.success(nil)
      var news = Result<WorkerMessage, Worker.Trouble>.failure(.cancelled)
      for await heard in group {
        switch heard {
        case .person(let result): answer = result
        case .worker(let result): news = result
        }
        group.cancelAll()
      }
      return (answer, news)
    }
  }

  /// Shows what the worker tells while its question stands, as modules with threads of their own do.
  ///
  /// - Returns: the first thing that is no text.
  private func listen(to worker: Worker) async -> Result<WorkerMessage, Worker.Trouble> {
    do throws(Worker.Trouble) {
      while true {
        let message = try await worker.next(until: nil)
        guard let notice = Notice(message) else { return .success(message) }
        await context.prompter.show(notice)
      }
    } catch {
      return .failure(error)
    }
  }
}
