import FactorWire

/// The finger's part in an evaluation: up to three scans, each a PAM transaction of its own.
struct FingerFactor: Sendable {
  let context: Context
  /// Whether the reader could not be asked a moment ago.
  var isRetry = false

  func run() async -> FactorEnd {
    var report: ReaderReport
    do throws(Failure) {
      // Whether it can be claimed now is found out more cheaply than by a transaction.
      guard let ready = try await preflight(isRetry ? .claim : .look) else { return .cancelled }
      report = ready
    } catch {
      return .unavailable(error)
    }
    do throws(Failure) {
      var isOnProbation = isRetry
      while true {
        let scan = await scan(isOnProbation: isOnProbation)
        isOnProbation = false
        if let end = try await end(of: scan, report) { return end }
        // The reader may have changed while it was left dark.
        if case .missed = scan {
          guard let ready = try await preflight(.look) else { return .cancelled }
          report = ready
        }
      }
    } catch {
      return .failed(error)
    }
  }

  /// Looks whether a finger can be asked for.
  private func preflight(_ look: ReaderLook) async throws(Failure) -> ReaderReport? {
    guard let report = try await report(of: look) else { return nil }
    context.progress.note(report)
    let request = context.request
    let password = await context.password.value
    let check = FingerCheck(policy: request.policy, isRemote: request.isRemote, account: context.account)
    try await check.pass(report, password) { () async throws(Failure) in
      try await context.strikes.isLocked(hasPassword: password == .set)
    }
    return report
  }

  /// What a scan means for the factor; nil when the next one may begin.
  private func end(of scan: Scan, _ before: ReaderReport) async throws(Failure) -> FactorEnd? {
    switch scan {
    case .judged(.approved): return .approved(.fingerprint, byAnswer: false)
    case .judged(.notRecognised(let failure)):
      let hasPassword = await context.hasPassword
      if try await context.strikes.add(hasPassword: hasPassword) { throw .fingerLocked(hasPassword: hasPassword) }
      if context.progress.countStranger(to: .fingerprint) { throw failure }
      return nil
    case .judged(.unseen): return .interrupted(.resumed)
    case .missed: return try await rest()
    case .judged(.unclear(let failure)):
      guard let after = try await report(of: .claim) else { return .cancelled }
      if let seen = Failure.scan(before: before, after: after, context.account) { throw seen }
      throw await failure.explained(.biometrics, context.account)
    case .judged(.failed(let failure)): throw await failure.explained(.biometrics, context.account)
    case .cancelled: return .cancelled
    }
  }

  /// Leaves the reader dark until it is woken, if there is another way meanwhile.
  private func rest() async throws(Failure) -> FactorEnd? {
    guard await context.isPasswordAsked else { throw .noTouch }
    let wake = await context.readerRest.sleep {
      await context.prompter.show(.status("reader off, type the password; Enter wakes the reader"))
    }
    if wake == .starved { throw .starved }
    return wake == .cancelled ? .cancelled : nil
  }

  /// One transaction: one scan of one finger.
  private func scan(isOnProbation: Bool) async -> Scan {
    let service = FactorService.biometrics
    do throws(Failure) {
      return try await withWorker(.pam, context.arguments(for: service)) { worker in
        var course = ScanCourse(isOnProbation: isOnProbation)
        while true {
          do throws(Worker.Trouble) {
            if let scan = await heard(try await worker.next(until: course.deadline), &course) { return scan }
          } catch .cancelled {
            return .cancelled
          } catch .deadline {
            if await prove(&course) { continue }
            return course.hasAsked ? .missed : .judged(.unclear(.readerFailed))
          } catch {
            return .failed(.worker(service.worker, error))
          }
        }
      }
    } catch {
      return .failed(error)
    }
  }

  private func heard(_ message: WorkerMessage, _ course: inout ScanCourse) async -> Scan? {
    switch message {
    case .information, .problem: if let notice = Notice(message) { await show(course.hear(notice)) }
    case .question: return .failed(.asksForMore(.biometrics))
    case .report, .module, .fit: return .failed(.unexpected(from: FactorService.biometrics.worker))
    case .result(let result):
      let meaning = course.meaning(of: result, context.account)
      if case .notRecognised = meaning { _ = await prove(&course) }
      return .judged(meaning)
    }
    return nil
  }

  /// A reader that had failed is well again: it is shown, and Enter is an answer again.
  ///
  /// - Returns: false when that is no news.
  private func prove(_ course: inout ScanCourse) async -> Bool {
    guard let notices = course.prove() else { return false }
    context.readerRest.end()
    await show(notices)
    return true
  }

  private func show(_ notices: [Notice]) async {
    for notice in notices { await context.prompter.show(notice) }
  }
}
