import FactorWire
import Testing

@testable import Authentication

private let alice = Account(uid: 1000, name: "alice", home: "/home/alice")

/// When a reader that could not be asked is tried again.
@Suite struct BackoffTests {
  private func pauses(of backoff: Backoff) -> [Duration] {
    var backoff = backoff
    var pauses: [Duration] = []
    while let pause = backoff.next(), pauses.count < 100 { pauses.append(pause) }
    return pauses
  }

  @Test func thePausesGrowAndEnd() {
    #expect(pauses(of: .patient) == [1, 2, 4, 8].map { .seconds($0) })
  }

  @Test func whoHasNoOtherWayIsNotKeptLong() {
    #expect(pauses(of: .brief) == [.seconds(1)])
  }

  /// The reasons that are worth another try: at first, and once one of these has been seen.
  static let worthIt: [(Failure.Reason, atFirst: Bool)] = [
    (.readerBusy, true), (.readerFailed, true), (.readerGone, true), (.daemonLost, true), (.noReader, false),
    (.noService, false), (.noBus, false), (.daemonHangs, false), (.policyServiceHangs, false),
  ]

  @Test(arguments: Failure.Reason.allCases) func whatPassesIsWorthAnotherTry(reason: Failure.Reason) {
    let failure = Failure(.biometryNotAvailable, reason, "x")
    let row = Self.worthIt.first { $0.0 == reason }
    #expect(failure.mayPass(hasFailed: false, hasOtherWay: true) == (row?.atFirst ?? false))
    #expect(failure.mayPass(hasFailed: true, hasOtherWay: true) == (row != nil))
    for hasFailed in [false, true] {
      #expect(failure.mayPass(hasFailed: hasFailed, hasOtherWay: false) == (reason == .readerBusy))
    }
  }
}

/// How long a scan may take, what of it is shown, and what its end means.
@Suite struct ScanCourseTests {
  private static let prompt = Notice.information("touch it")
  private static let complaint = Notice.problem("an error")

  private func patience(of course: ScanCourse) -> Duration { course.deadline - .now }

  @Test func theModuleHasTenSecondsToAskAndThePersonThirtyToTouch() {
    var course = ScanCourse(isOnProbation: false)
    #expect((.seconds(9) ... .seconds(10)).contains(patience(of: course)))
    #expect(!course.hasAsked)
    #expect(course.hear(Self.prompt) == [Self.prompt])
    #expect(course.hasAsked)
    #expect((.seconds(29) ... .seconds(30)).contains(patience(of: course)))
    let deadline = course.deadline
    #expect(course.hear(Self.complaint) == [Self.complaint])
    #expect(course.hear(Self.prompt) == [Self.prompt])
    #expect(course.deadline == deadline)
    #expect(course.prove() == nil)
  }

  @Test func aReaderThatFailedIsShownOnceItHoldsOut() {
    var course = ScanCourse(isOnProbation: true)
    #expect(course.prove() == nil)
    #expect(course.hear(Self.prompt) == [])
    #expect((.zero ... .seconds(1)).contains(patience(of: course)))
    #expect(course.hear(Self.complaint) == [])
    #expect(course.prove() == [Self.prompt, Self.complaint])
    #expect((.seconds(29) ... .seconds(30)).contains(patience(of: course)))
    #expect(course.prove() == nil)
    #expect(course.hear(Self.complaint) == [Self.complaint])
  }

  /// What was said before the module's code 7, and whether that is the account's refusal.
  static let refusals: [([Notice], isOfTheAccount: Bool)] = [
    ([], false), ([prompt], true), ([prompt, complaint], false), ([complaint], false),
    ([prompt, complaint, prompt], true),
  ]

  @Test(arguments: refusals) func code7IsTheAccountsOnlyAfterAQuietScan(said: [Notice], isOfTheAccount: Bool) {
    var course = ScanCourse(isOnProbation: false)
    for notice in said { _ = course.hear(notice) }
    let meaning = course.meaning(of: .refused(.authenticate, status: 7), alice)
    #expect(meaning == .unclear(isOfTheAccount ? .accessDenied(alice) : .readerFailed))
  }

  @Test(arguments: refusals) func noOtherCodeDependsOnWhatWasSaid(said: [Notice], isOfTheAccount: Bool) {
    var course = ScanCourse(isOnProbation: false)
    for notice in said { _ = course.hear(notice) }
    for status in Int32(-100)...100 where status != 7 {
      let result = TransactionResult.refused(.authenticate, status: status)
      #expect(course.meaning(of: result, alice) == TransactionMeaning(of: result, .biometrics, alice))
    }
    #expect(course.meaning(of: .approved, alice) == .approved)
  }
}
