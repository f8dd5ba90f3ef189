import FactorWire
import Testing

@testable import Authentication

private let alice = Account(uid: 1000, name: "alice", home: "/home/alice")

private func report(_ state: ReaderReport.State, daemon: String = ":1.5", reader: String = "Reader") -> ReaderReport {
  ReaderReport(state: state, reader: reader, daemon: daemon)
}

/// What the states of the reader, of the account and of the person mean.
@Suite struct SituationTests {
  static let states: [(ReaderReport.State, Failure.Code?, Failure.Reason?)] = [
    (.ready, nil, nil),
    (.noBus, .biometryNotAvailable, .noBus),
    (.noService, .biometryNotAvailable, .noService),
    (.hangs, .biometryNotAvailable, .daemonHangs),
    (.policyHangs, .biometryNotAvailable, .policyServiceHangs),
    (.daemonLost, .biometryNotAvailable, .daemonLost),
    (.noReader, .biometryNotAvailable, .noReader),
    (.remoteSession, .biometryNotAvailable, .remoteSession),
    (.inactiveSession, .biometryNotAvailable, .inactiveSession),
    (.notPermitted, .biometryNotAvailable, .notPermitted),
    (.notEnrolled, .biometryNotEnrolled, .noFinger),
    (.busy, .biometryNotAvailable, .readerBusy),
    (.failed, .biometryNotAvailable, .readerFailed),
  ]

  @Test func everyStateOfTheReaderHasItsFailure() {
    #expect(Set(Self.states.map(\.0)) == Set(ReaderReport.State.allCases))
    for (state, code, reason) in Self.states {
      let failure = Failure.reader(report(state), isRemote: false, alice)
      #expect(failure?.code == code)
      #expect(failure?.reason == reason)
    }
  }

  @Test func aRemoteCallerHasNoReaderButAMissingOneComesFirst() {
    #expect(Failure.reader(report(.ready), isRemote: true, alice)?.reason == .remoteSession)
    #expect(Failure.reader(report(.notEnrolled), isRemote: true, alice)?.reason == .remoteSession)
    #expect(Failure.reader(report(.noReader), isRemote: true, alice)?.reason == .noReader)
    #expect(Failure.reader(report(.noService), isRemote: true, alice)?.reason == .noService)
  }

  static let secondLooks: [(ReaderReport, Failure.Code, Failure.Reason)] = [
    (report(.noReader), .biometryDisconnected, .readerGone),
    (report(.ready, reader: "Another"), .biometryDisconnected, .readerGone),
    (report(.noService), .biometryNotAvailable, .daemonLost),
    (report(.daemonLost), .biometryNotAvailable, .daemonLost),
    (report(.ready, daemon: ":1.9"), .biometryNotAvailable, .daemonLost),
    (report(.busy), .biometryNotAvailable, .readerBusy),
    (report(.hangs), .biometryNotAvailable, .daemonHangs),
    (report(.policyHangs), .biometryNotAvailable, .policyServiceHangs),
    (report(.notEnrolled), .biometryNotEnrolled, .noFinger),
  ]

  @Test func theSecondLookNamesWhyAScanEnded() {
    for (after, code, reason) in Self.secondLooks {
      let failure = Failure.scan(before: report(.ready), after: after, alice)
      #expect(failure?.code == code)
      #expect(failure?.reason == reason)
    }
    #expect(Failure.scan(before: report(.ready), after: report(.ready), alice) == nil)
  }

  @Test func interruptionsHaveTheirCodes() {
    #expect(Failure.interrupted(.cancelled).code == .userCancel)
    #expect(Failure.interrupted(.hungUp).code == .systemCancel)
    #expect(Failure.interrupted(.unfitAnswer).code == .authenticationFailed)
    #expect(Failure.interrupted(.signal(15)).signal == 15)
    #expect(Failure.interrupted(.starved).code == .internal)
    #expect(Failure.interrupted(.unable(.askpassUnfit("x"))).code == .configuration)
  }

  @Test func exitCodesAreAHundredLessTheLAError() {
    let errors: [(Failure.Code, Int)] = [
      (.authenticationFailed, -1), (.userCancel, -2), (.userFallback, -3), (.systemCancel, -4), (.passcodeNotSet, -5),
      (.biometryNotAvailable, -6), (.biometryNotEnrolled, -7), (.biometryLockout, -8), (.appCancel, -9),
      (.invalidContext, -10), (.companionNotAvailable, -11), (.biometryNotPaired, -12), (.biometryDisconnected, -13),
      (.invalidDimensions, -14),
    ]
    for (code, error) in errors {
      #expect(code.rawValue == Int32(100 - error))
    }
    #expect(Failure.Code.notInteractive.rawValue == 115)
    #expect(Failure.Code.configuration.rawValue == 120)
    #expect(Failure.Code.internal.rawValue == 125)
  }

  @Test func policiesAreSatisfiedByTheirMethods() {
    #expect(Policy.owner.methods == [.fingerprint, .face, .companion, .password])
    #expect(Policy.biometrics.methods == [.fingerprint, .face])
    #expect(Policy.companion.methods == [.companion])
    #expect(Policy.biometricsOrCompanion.methods == [.fingerprint, .face, .companion])
  }

  @Test func policiesHaveAppleNames() {
    #expect(Policy(named: "owner") == .owner)
    #expect(Policy(named: "deviceOwnerAuthentication") == .owner)
    #expect(Policy(named: "deviceOwnerAuthenticationWithBiometrics") == .biometrics)
    #expect(Policy(named: "companion") == .companion)
    #expect(Policy(named: "deviceOwnerAuthenticationWithCompanion") == .companion)
    #expect(Policy(named: "deviceOwnerAuthenticationWithWatch") == .companion)
    #expect(Policy(named: "biometrics-or-companion") == .biometricsOrCompanion)
    #expect(Policy(named: "deviceOwnerAuthenticationWithBiometricsOrCompanion") == .biometricsOrCompanion)
    #expect(Policy(named: "deviceOwnerAuthenticationWithBiometricsOrWatch") == .biometricsOrCompanion)
    #expect(Policy(named: "biometricsOrCompanion") == nil)
    #expect(Policy(named: "Owner") == nil)
    #expect(Policy(named: "") == nil)
  }
}
