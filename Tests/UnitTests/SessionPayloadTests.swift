import Authentication
import Testing

@testable import Sessions

/// What a session's key holds, and when it counts.
@Suite struct SessionPayloadTests {
  private let start = BootTime(milliseconds: 1_000_000, suspended: 5_000)
  private var session: Session {
    Session(scope: .terminal, policy: .owner, method: .password, seconds: 300, from: start)
  }

  private func moment(_ milliseconds: Int64, suspended: Int64 = 5_000) -> BootTime {
    BootTime(milliseconds: milliseconds, suspended: suspended)
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    for (policy, method) in Policy.allCases.flatMap({ policy in policy.methods.map { (policy, $0) } }) {
      let session = Session(scope: .user, policy: policy, method: method, seconds: 60, from: start)
      #expect(Session(payload: session.payload, scope: .user) == session)
    }
  }

  @Test func itCountsFromItsStartToItsEnd() {
    #expect(session.fault(at: moment(1_000_000)) == nil)
    #expect(session.fault(at: moment(1_299_999)) == nil)
    #expect(session.fault(at: moment(1_300_000)) == .over)
    #expect(session.fault(at: moment(999_999)) == .odd)
  }

  @Test func itDoesNotOutliveASuspension() {
    #expect(session.fault(at: moment(1_001_000, suspended: 5_499)) == nil)
    #expect(session.fault(at: moment(1_001_000, suspended: 5_500)) == .suspended)
    #expect(session.fault(at: moment(1_001_000, suspended: 0)) == .suspended)
  }

  @Test func noneIsLongerThanTwelveHours() {
    let long = Session(scope: .user, policy: .owner, method: .password, seconds: 12 * 3600, from: start)
    #expect(long.fault(at: start) == nil)
    let longer = Session(scope: .user, policy: .owner, method: .password, seconds: 12 * 3600 + 1, from: start)
    #expect(longer.fault(at: start) == .odd)
  }

  static let nonsense = [
    "", "1", "1 owner password 1 2", "1 owner password 1 2 3 4", "1 owner password 1 2 3\n", "1  owner password 1 2 3",
    "2 owner password 1 2 3", "1 Owner password 1 2 3", "1 owner touch 1 2 3", "1 biometrics password 1 2 3",
    "1 companion face 1 2 3", "1 biometrics companion 1 2 3", "1 biometrics-or-companion password 1 2 3",
    "1 owner password x 2 3", "1 owner password 01 2 3", "1 owner password +1 2 3", "1 owner password 2 1 3",
    "1 owner password -1 2 3", "1 owner password 1 9223372036854775807 3", "1 owner password 1 99999999999999999999 3",
    "1 owner password 1 2 -9223372036854775808", "1 owner password 1 2 3\0", "1 owner password 1 2 0x3",
  ]

  @Test(arguments: nonsense) func whatMakesNoSenseIsNoSession(text: String) {
    #expect(Session(payload: Array(text.utf8), scope: .user) == nil)
  }

  @Test func bytesThatAreNoTextAreNoSession() {
    #expect(Session(payload: [0xFF, 0xFE], scope: .user) == nil)
    #expect(Session(payload: session.payload + [0xFF], scope: .user) == nil)
  }
}
