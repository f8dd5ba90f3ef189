import FactorWire

/// The face's part in an evaluation: up to three scans, each a PAM transaction of its own.
///
/// While a password can be typed, a scan that shows nobody known is not repeated before the person wants it: nobody has
/// to sit in front of a camera that is on for as long as a question is open.
struct FaceFactor: Sendable {
  /// How long a module may look for a face; most have a shorter time of their own.
  private static let patience = Duration.seconds(30)
  private static let service = FactorService.face

  let context: Context

  func run() async -> FactorEnd {
    while true {
      do throws(Failure) {
        guard try await preflight() else { return .cancelled }
      } catch {
        // What is set up wrongly is worth more than a factor that is not there.
        return error.code == .configuration ? .failed(error) : .unavailable(error)
      }
      let scan = await scan()
      do throws(Failure) { if let end = try await end(of: scan) { return end } } catch { return .failed(error) }
    }
  }

  /// Looks whether a face can be looked at.
  ///
  /// - Returns: false when the task was cancelled.
  private func preflight() async throws(Failure) -> Bool {
    guard Self.service.isInstalled else { throw .faceNotSetUp }
    let request = context.request
    let facts = try await FaceFacts.look(for: context.account, isRemote: request.isRemote)
    guard let facts else { return false }
    context.progress.note(facts)
    let password = await context.password.value
    try await FaceCheck(policy: request.policy, account: context.account).pass(facts, password) {
      () async throws(Failure) in try await context.strikes.isLocked(hasPassword: password == .set)
    }
    return true
  }

  /// What a scan means for the factor; nil when the next one may begin.
  private func end(of scan: Scan) async throws(Failure) -> FactorEnd? {
    switch scan {
    case .judged(.approved): return .approved(.face, byAnswer: false)
    case .judged(.notRecognised(let failure)):
      let hasPassword = await context.hasPassword
      if try await context.strikes.add(hasPassword: hasPassword) { throw .locked(.face, hasPassword: hasPassword) }
      if context.progress.countStranger(to: .face) { throw failure }
      return await context.isPasswordAsked ? try await rest(after: failure) : nil
    case .judged(.unseen): return .interrupted(.resumed)
    case .missed:
      guard await context.isPasswordAsked else { throw .noFaceInTime }
      return try await rest(after: .noFaceInTime)
    case .judged(.unclear(let failure)): return .unavailable(failure)
    case .judged(.failed(let failure)): throw failure
    case .cancelled: return .cancelled
    }
  }

  /// Leaves the camera off until it is wanted.
  private func rest(after failure: Failure) async throws(Failure) -> FactorEnd? {
    let wake = await context.cameraRest.sleep {
      await context.prompter.show(.status("\(failure.message): type the password, or Enter to look again"))
    }
    if wake == .starved { throw .starved }
    return wake == .cancelled ? .cancelled : nil
  }

  /// One transaction: one scan.
  private func scan() async -> Scan {
    do throws(Failure) {
      return try await withWorker(.pam, context.arguments(for: Self.service)) { worker in
        let deadline = ContinuousClock.now + Self.patience
        do throws(Worker.Trouble) {
          while true {
            if let scan = await heard(try await worker.next(until: deadline)) { return scan }
          }
        } catch .cancelled {
          return .cancelled
        } catch .deadline {
          return .missed
        } catch {
          return .failed(.worker(Self.service.worker, error))
        }
      }
    } catch {
      return .failed(error)
    }
  }

  private func heard(_ message: WorkerMessage) async -> Scan? {
    switch message {
    case .information, .problem: if let notice = Notice(message) { await context.prompter.show(notice) }
    case .question: return .failed(.asksForMore(Self.service))
    case .report, .module, .fit: return .failed(.unexpected(from: Self.service.worker))
    case .result(let result):
      return .judged(TransactionMeaning(of: result, Self.service, context.account))
    }
    return nil
  }
}
