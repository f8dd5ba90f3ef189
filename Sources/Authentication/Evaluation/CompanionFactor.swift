import FactorWire

/// The companion's part in an evaluation: a touch that its module asks for, an answer such as a PIN, or both.
struct CompanionFactor: Sendable {
  /// How long it may take from the start, or from the last answer, while nobody is asked anything.
  private static let patience = Duration.seconds(30)
  private static let service = FactorService.companion

  let context: Context

  private enum Try: Sendable {
    case over(FactorEnd)
    case wrongAnswer(Failure)
    case untouched
  }

  /// What a transaction has had of the person.
  private struct Course: Sendable {
    var deadline = ContinuousClock.now + CompanionFactor.patience
    var hasShown = false
    var hasAnswered = false
    /// Whether the last of it was an answer, so that a yes now was given by that.
    var endsWithAnswer = false

    mutating func note(text: String) {
      hasShown = hasShown || text.hasSomethingToSee
      endsWithAnswer = false
    }

    mutating func noteAnswer() {
      hasAnswered = true
      endsWithAnswer = true
      deadline = .now + CompanionFactor.patience
    }
  }

  func run() async -> FactorEnd {
    guard Self.service.isInstalled else { return .unavailable(.companionNotSetUp) }
    while true {
      switch await attempt() {
      case .over(let end): return end
      case .wrongAnswer(let failure):
        if context.progress.countStranger(to: .companion) { return .failed(failure) }
        await context.prompter.show(.status("\(failure.message), try again"))
      case .untouched: if let end = await rest() { return end }
      }
    }
  }

  /// Leaves the companion alone until it is wanted, if there is another way meanwhile.
  private func rest() async -> FactorEnd? {
    guard await context.isPasswordAsked else { return .failed(.noCompanionInTime) }
    let wake = await context.companionRest.sleep {
      let message = Failure.noCompanionInTime.message
      await context.prompter.show(.status("\(message): type the password, or Enter to try it again"))
    }
    switch wake {
    case .starved: return .failed(.starved)
    case .cancelled: return .cancelled
    case .ready, .deadline: return nil
    }
  }

  private func attempt() async -> Try {
    do throws(Failure) {
      return try await withWorker(.pam, context.arguments(for: Self.service)) { worker in
        do throws(Worker.Trouble) { return try await converse(with: worker) } catch {
          return switch error {
          case .cancelled: .over(.cancelled)
          case .deadline: .untouched
          default: .over(.failed(.worker(Self.service.worker, error)))
          }
        }
      }
    } catch {
      return .over(.failed(error))
    }
  }

  /// One transaction, from its first word to its result.
  private func converse(with worker: Worker) async throws(Worker.Trouble) -> Try {
    var course = Course()
    var message = try await worker.next(until: course.deadline)
    while true {
      switch message {
      case .information(let text), .problem(let text):
        course.note(text: text)
        if let notice = Notice(message) { await context.prompter.show(notice) }
      case .question(let text, let echo):
        switch await put(echo ? .visible(text) : .pin(text), of: worker) {
        case .answered: course.noteAnswer()
        case .over(let end): return .over(end)
        case .overtaken(let news):
          message = try news.get()
          continue
        }
      case .report, .module, .fit: return .over(.failed(.unexpected(from: Self.service.worker)))
      case .result(let result): return end(of: result, course)
      }
      message = try await worker.next(until: course.deadline)
    }
  }

  private func end(of result: TransactionResult, _ course: Course) -> Try {
    switch TransactionMeaning(of: result, Self.service, context.account) {
    case .approved:
      // The worker refuses this itself; that it says so is not enough.
      let hasHadWord = course.hasShown || course.hasAnswered
      return .over(hasHadWord ? .approved(.companion, byAnswer: course.endsWithAnswer) : .failed(.wordless))
    case .notRecognised(let failure) where course.hasAnswered: return .wrongAnswer(failure)
    // pam_u2f says so at once where the account has a key that is not plugged in.
    case .notRecognised where !course.hasShown: return .over(.unavailable(.noCompanion(context.account)))
    case .notRecognised(let failure): return .over(.failed(failure))
    case .unseen: return .over(.interrupted(.resumed))
    case .unclear(let failure): return .over(.unavailable(failure))
    case .failed(let failure): return .over(.failed(failure))
    }
  }

  /// Puts a question of the worker's to the person, and the answer to the worker.
  private func put(_ question: Question, of worker: Worker) async -> Asked {
    while true {
      let exchange = await context.askOnceLet(question, of: worker)
      switch (exchange.answer, exchange.news) {
      case (.failure(let interruption), _): return .over(.interrupted(interruption))
      case (.success, .success(.question)): return .over(.failed(.unexpected(from: Self.service.worker)))
      case (.success(let secret?), .failure(.cancelled)):
        // No PIN is empty: such a line leads back to the password, as one there leads here, or to the same question.
        if secret.isEmpty, case .pin = question, context.progress.ignoresEmptyLine() { continue }
        worker.answer(secret)
        return .answered
      case (.success(nil), .failure(.cancelled)): return .over(.cancelled)
      case (.success, let news): return .overtaken(news)
      }
    }
  }
}
