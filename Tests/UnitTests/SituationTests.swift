import FactorWire
import Outcomes
import Testing

@testable import Authentication

/// That the outcome table leaves nothing out, and the numbers and names that it rests on.
@Suite struct SituationTests {
  @Test func everyStateOfTheReaderIsInTheTable() {
    let states = Table.rows.compactMap { row -> ReaderReport.State? in
      if case .reader(let state, isRemote: false) = row.cause { state } else { nil }
    }
    #expect(Set(states + [.ready]) == Set(ReaderReport.State.allCases))
  }

  @Test(arguments: FactorService.allCases, [TransactionResult.Stage.authenticate, .account])
  func everyCodeOfPAMIsInTheTable(service: FactorService, stage: TransactionResult.Stage) {
    let codes = Table.rows.compactMap { row -> Int32? in
      switch row.cause {
      case .transaction(service, .refused(stage, let code)): code
      case .scan(.refused(stage, let code), _) where service == .biometrics: code
      default: nil
      }
    }
    #expect(Set(codes).isSuperset(of: 1...31))
  }

  @Test func everyDoubtIsInTheTable() {
    let doubts = Table.rows.compactMap { row -> TransactionResult.Doubt? in
      if case .transaction(_, .doubted(let doubt)) = row.cause { doubt } else { nil }
    }
    // What nobody can have seen has no outcome: it is asked anew.
    #expect(Set(doubts + [.unseen]) == Set(TransactionResult.Doubt.allCases))
  }

  @Test func noTwoRowsHaveOneName() {
    let names = Table.rows.map(\.description)
    #expect(Set(names).count == names.count)
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
