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
        var hasAnswered = false
        do throws(Worker.Trouble) {
          while true {
            let message = try await worker.next(until: .now + Self.patience)
            if let outcome = await heard(message, from: worker, &hasAnswered) { return outcome }
          }
        } catch .cancelled {
          return .over(.cancelled)
        } catch {
          return .over(.failed(.worker(Self.service.worker, error)))
        }
      }
    } catch {
      return .over(.failed(error))
    }
  }

  /// What a message means for the try; nil when it goes on.
  private func heard(_ message: WorkerMessage, from worker: Worker, _ hasAnswered: inout Bool) async -> Try? {
    switch message {
    case .information(let text): await context.prompter.show(.information(text))
    case .problem(let text): await context.prompter.show(.problem(text))
    case .question(let text, let echo):
      switch await put(echo ? .visible(text) : .secret(text), of: worker) {
      case .answered: hasAnswered = true
      case .unanswered: break
      case .over(let end): return .over(end)
      }
    case .report, .module, .fit: return .over(.failed(.unexpected(from: Self.service.worker)))
    case .result(let result):
      switch TransactionMeaning(of: result, Self.service, context.account) {
      // The worker refuses this itself; that it says so is not enough.
      case .approved: return .over(hasAnswered ? .approved(.password) : .failed(.nothingAsked(Self.service)))
      case .notRecognised(let failure): return .wrong(failure)
      case .unclear(let failure): return .over(.failed(failure))
      case .failed(let failure): return .over(.failed(failure))
      }
    }
    return nil
  }

  private enum Asked: Sendable {
    case answered
    /// The question was withdrawn, or the worker has something to say: its death, or nonsense.
    case unanswered
    case over(FactorEnd)
  }

  /// Puts a question of the worker's to the person, and the answer to the worker.
  private func put(_ question: Question, of worker: Worker) async -> Asked {
    let password = await context.password.value
    guard password == .set else { return .over(.unavailable(.noPassword(password, context.account))) }
    while true {
      switch await answer(to: question, orNewsOf: worker) {
      case .failure(let interruption): return .over(.interrupted(interruption))
      case .success(nil): return .unanswered
      case .success(let secret?):
        if secret.isEmpty, case .secret = question, context.nap.wake() { continue }
        worker.answer(secret)
        return .answered
      }
    }
  }

  private func answer(
    to question: Question, orNewsOf worker: Worker
  ) async -> Result<Secret?, Interruption> {
    await withTaskGroup(of: Result<Secret?, Interruption>.self) { group in
      group.addTask {
        do throws(Interruption) { return .success(try await context.prompter.ask(question)) } catch {
          return .failure(error)
        }
      }
      group.addTask {
        await worker.waitForNews()
        return .success(nil)
      }
      let first = await group.next()
      group.cancelAll()
      return first ?? .success(nil)
    }
  }
}
