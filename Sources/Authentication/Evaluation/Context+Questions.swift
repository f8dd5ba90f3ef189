import FactorWire

/// What came of a question to the person, and of listening to the worker that had it.
struct Exchange: Sendable {
  /// Nil when the question was withdrawn.
  var answer = Result<Secret?, Interruption>.success(nil)
  /// The first thing the worker said that is no text; `cancelled` when it said nothing.
  var news = Result<WorkerMessage, Worker.Trouble>.failure(.cancelled)
}

/// What became of a worker's question.
enum Asked: Sendable {
  case answered
  /// There is no question any more: the worker has said something else, or has ended.
  case overtaken(Result<WorkerMessage, Worker.Trouble>)
  case over(FactorEnd)
}

extension Context {
  /// Puts a question of the worker's to the person, and shows what the worker tells meanwhile, as modules with threads
  /// of their own do.
  func ask(_ question: Question, of worker: Worker) async -> Exchange {
    await exchange(with: worker) { await answer(to: question) }
  }

  /// The same for the companion, which asks when the factor that has the floor lets it.
  func askOnceLet(_ question: Question, of worker: Worker) async -> Exchange {
    let isAnnounced = await isPasswordAsked
    return await exchange(with: worker) {
      await floor.visit(announce: isAnnounced ? announce : nil) { await answer(to: question) } ?? .success(nil)
    }
  }

  /// Offers a way out for as long as no factor has a question.
  ///
  /// - Returns: nil when one has, or when it was withdrawn.
  func answerUnlessGuest(to question: Question) async -> Result<Secret?, Interruption> {
    await withTaskGroup(of: Result<Secret?, Interruption>.self) { group in
      group.addTask { await answer(to: question) }
      group.addTask {
        await floor.waitForGuest()
        return .success(nil)
      }
      let first = await group.next()
      group.cancelAll()
      return first ?? .success(nil)
    }
  }

  private func answer(to question: Question) async -> Result<Secret?, Interruption> {
    do throws(Interruption) { return .success(try await prompter.ask(question)) } catch { return .failure(error) }
  }

  @Sendable private func announce() async {
    await prompter.show(.status("the companion has a question: Enter on an empty line brings it up"))
  }

  private enum Heard: Sendable {
    case person(Result<Secret?, Interruption>)
    case worker(Result<WorkerMessage, Worker.Trouble>)
  }

  /// Waits for the person's answer and for the worker, whichever comes first; the other one is then cancelled, unless
  /// both came at once.
  private func exchange(
    with worker: Worker, _ ask: @escaping @Sendable () async -> Result<Secret?, Interruption>
  ) async -> Exchange {
    await withTaskGroup(of: Heard.self) { group in
      group.addTask { .person(await ask()) }
      group.addTask { .worker(await listen(to: worker)) }
      var exchange = Exchange()
      for await heard in group {
        switch heard {
        case .person(let result): exchange.answer = result
        case .worker(let result): exchange.news = result
        }
        group.cancelAll()
      }
      return exchange
    }
  }

  /// - Returns: the first thing that is no text.
  private func listen(to worker: Worker) async -> Result<WorkerMessage, Worker.Trouble> {
    do throws(Worker.Trouble) {
      while true {
        let message = try await worker.next(until: nil)
        guard let notice = Notice(message) else { return .success(message) }
        await prompter.show(notice)
      }
    } catch {
      return .failure(error)
    }
  }
}
