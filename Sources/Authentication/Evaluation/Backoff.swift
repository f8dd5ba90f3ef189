/// The growing pauses before a reader that could not be asked is tried again: bounded, so that a reader that will not
/// come back is left alone.
struct Backoff {
  /// Where another factor is asked for meanwhile.
  static let patient = Backoff(pauses: [.seconds(1), .seconds(2), .seconds(4), .seconds(8)])
  /// Where nothing else can be done: long enough for whoever is just letting go of the reader.
  static let brief = Backoff(pauses: [.seconds(1)])

  private var pauses: ArraySlice<Duration>

  /// The next pause; nil when there have been enough.
  mutating func next() -> Duration? { pauses.popFirst() }
}

/// The finger's part in an evaluation, with a reader that may be another program's, or fail, for a while.
struct PatientFinger: Sendable {
  let context: Context

  /// Asks for the finger, and if the reader cannot be asked tries it again after each pause, and whenever it is woken.
  ///
  /// The person is told once.
  func run() async -> FactorEnd {
    defer { context.readerRest.end() }
    var hasFailed = false
    // None before the first try, and before one that the person has asked for.
    var backoff: Backoff?
    while true {
      let end = await FingerFactor(context: context, isRetry: backoff != nil).run()
      let hasOtherWay = await context.isPasswordAsked
      guard let failure = end.failure, failure.mayPass(hasFailed: hasFailed, hasOtherWay: hasOtherWay) else {
        return end
      }
      hasFailed = true
      let isNews = hasOtherWay && backoff == nil
      var pauses = backoff ?? (hasOtherWay ? .patient : .brief)
      let pause = pauses.next()
      guard pause != nil || hasOtherWay else { return end }
      switch await rest(for: pause, announcing: isNews ? failure : nil) {
      case .deadline: backoff = pauses
      case .ready: backoff = nil
      case .cancelled: return .cancelled
      case .starved: return .failed(.starved)
      }
    }
  }

  private func rest(for pause: Duration?, announcing failure: Failure?) async -> Readiness {
    await context.readerRest.sleep(until: pause.map { .now + $0 }) {
      guard let failure else { return }
      await context.prompter.show(.status("\(failure.message); Enter tries it again"))
    }
  }
}

extension FactorEnd {
  fileprivate var failure: Failure? {
    switch self {
    case .unavailable(let failure), .failed(let failure): failure
    case .approved, .interrupted, .cancelled: nil
    }
  }
}

extension Failure {
  /// What becomes well by itself: another program lets go of the reader, or the machine has been suspended.
  private static let passing: Set<Reason> = [.readerBusy, .readerFailed, .readerGone, .daemonLost]
  /// What may be seen on the way there.
  private static let between: Set<Reason> = [.noReader, .noService, .noBus, .daemonHangs, .policyServiceHangs]

  /// Whether the reader is worth another try.
  ///
  /// - Parameters:
  ///   - hasFailed: whether it failed before, and was found worth it.
  ///   - hasOtherWay: whether the person can do something else meanwhile, and is not kept from it by the wait.
  /// - Returns: true when it may be well again soon.
  func mayPass(hasFailed: Bool, hasOtherWay: Bool) -> Bool {
    guard hasOtherWay else { return reason == .readerBusy }
    return Self.passing.contains(reason) || hasFailed && Self.between.contains(reason)
  }
}
