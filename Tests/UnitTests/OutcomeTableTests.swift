import FactorWire
import Outcomes
import Testing

@testable import Authentication

private let alice = Account(uid: 1000, name: "alice", home: "/home/alice")

/// The outcome table, by the pure functions: what each cause is called, and whether it ends an evaluation.
@Suite struct OutcomeTableTests {
  /// The runs of which the pure functions are told something.
  static let runs = Table.runs.filter { run in
    if case .commandLine = run.row.cause { return false }
    return run.expectation != .untouched
  }

  @Test(arguments: runs) func aCauseEndsAsTheTableSays(run: Table.Run) throws {
    let end = try end(of: run.row.cause, run.row.factor, under: run.policy)
    switch run.expectation {
    case .yes(let method):
      #expect(end == .approved)
      #expect(run.row.factor == method)
    case .no(let ending): expect(end, .over, ending)
    case .goesOn(let ending): expect(end, .open, ending)
    case .untouched: Issue.record("nothing can be expected")
    }
  }

  private enum End: Equatable {
    case approved
    /// The evaluation ends with this.
    case over(Failure)
    /// Another factor may still say yes.
    case open(Failure)
  }

  private enum Kind { case over, open }

  private func expect(_ end: End, _ kind: Kind, _ ending: Ending) {
    switch (end, kind) {
    case (.over(let failure), .over), (.open(let failure), .open): expect(failure, ending)
    default: Issue.record("\(end)")
    }
  }

  private func expect(_ failure: Failure, _ ending: Ending) {
    #expect(failure.code.rawValue == ending.code)
    #expect(failure.code.name == ending.name)
    #expect(failure.reason.rawValue == ending.reason)
    #expect(failure.message.timeless == ending.message.about(alice.name, home: alice.home))
    #expect(failure.hint == ending.hint?.about(alice.name, home: alice.home))
    #expect(failure.secondsLeft.map { ending.secondsLeft?.contains($0) == true } ?? (ending.secondsLeft == nil))
  }

  private func end(of cause: Cause, _ factor: Method?, under policy: Policy) throws -> End {
    guard let failure = try failure(of: cause) else { return .approved }
    switch cause {
    case .noPassword(_, let state): return lack(failure, ofAPassword: true, state, under: policy)
    case .unaskedByTally(_, let state): return lack(failure, ofAPassword: false, state, under: policy)
    default: break
    }
    guard let factor, cause.isOfAFactor else { return .over(failure) }
    var standing = Standing(methods: policy.methods.intersection(Table.methods.union([factor])))
    return standing.lose(factor, isUnavailable: cause.isALook, failure).map { .over($0) } ?? .open(failure)
  }

  /// What is left where no password can be asked for; a policy that knows of none needs one all the same.
  private func lack(
    _ failure: Failure, ofAPassword: Bool, _ state: ReaderReport.State, under policy: Policy
  ) -> End {
    let isAsked = policy.methods.contains(.password)
    var standing = Standing(methods: policy.methods.intersection(Table.methods))
    var final = isAsked ? standing.lose(.password, isUnavailable: true, failure) : nil
    let problem = Failure.reader(ReaderReport(state: state), isRemote: false, alice)
    if let problem = problem ?? (isAsked || !ofAPassword ? nil : failure) {
      final = standing.lose(.fingerprint, isUnavailable: true, problem) ?? final
    }
    return final.map { .over($0) } ?? .open(failure)
  }

  /// Nil for a yes.
  private func failure(of cause: Cause) throws -> Failure? {
    switch cause {
    case .transaction(let service, let result): try failure(of: TransactionMeaning(of: result, service, alice))
    case .scan(let result, let after):
      try scan(TransactionMeaning(of: result, .biometrics, alice), after)
    case .reader(let state, let isRemote): .reader(.init(state: state), isRemote: isRemote, alice)
    case .face(let model, let isRemote):
      FaceFacts(survey: Survey(), model: model, isRemote: isRemote).failure(alice)
    case .noPassword(let password, _): .noPassword(password, alice)
    case .tally(let faillock), .unaskedByTally(let faillock, _): faillock.failure(alice)
    case .missingModule(let module): Survey(modules: [module]).obstacle(for: alice)
    case .interruption(let interruption): .interrupted(interruption)
    case .situation(let situation): failure(of: situation)
    case .commandLine: nil
    }
  }

  private func failure(of meaning: TransactionMeaning) throws -> Failure? {
    switch meaning {
    case .approved, .unseen: nil
    case .notRecognised(let failure), .failed(let failure): failure
    case .unclear(let failure): failure
    }
  }

  /// Of a scan that says nothing by itself.
  private func scan(_ meaning: TransactionMeaning, _ after: ReaderReport) throws -> Failure? {
    guard case .unclear(let failure) = meaning else {
      Issue.record("\(meaning)")
      return nil
    }
    return .scan(before: .before, after: after, alice) ?? failure
  }

  private func failure(of situation: Cause.Situation) -> Failure {
    switch situation {
    case .timedOut: .timedOut
    case .noTouch: .noTouch
    case .fallback: .fallback
    case .fingerLocked: .fingerLocked(hasPassword: true)
    case .fingerLockedForGood: .fingerLocked(hasPassword: false)
    case .cannotVerify: .cannotVerify
    case .faceNotSetUp: .faceNotSetUp
    case .faceLocked: .locked(.face, hasPassword: true)
    case .noFaceInTime: .noFaceInTime
    case .companionNotSetUp: .companionNotSetUp
    case .noCompanionInTime: .noCompanionInTime
    case .asksForMore(let service): .asksForMore(service)
    case .noState(let problem): .noState(problem.about(alice.name, home: alice.home))
    }
  }
}

extension Cause {
  /// Whether a factor ends by it, and not the whole.
  fileprivate var isOfAFactor: Bool {
    switch self {
    case .interruption: false
    case .situation(.timedOut), .situation(.fallback): false
    default: true
    }
  }

  /// Whether it is seen before anybody is asked.
  fileprivate var isALook: Bool {
    switch self {
    case .reader, .face, .situation(.faceNotSetUp), .situation(.companionNotSetUp): true
    default: false
    }
  }
}
