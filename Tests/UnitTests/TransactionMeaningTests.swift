import FactorWire
import Testing

@testable import Authentication

private let alice = Account(uid: 1000, name: "alice", home: "/home/alice")

/// What holds for every number that libpam may return, known or not; the outcome table has the known ones.
@Suite struct TransactionMeaningTests {
  @Test func onlyAnApprovalIsAYes() {
    for service in FactorService.allCases {
      #expect(TransactionMeaning(of: .approved, service, alice) == .approved)
      for stage in TransactionResult.Stage.allCases {
        for status in Int32(-100)...100 {
          #expect(TransactionMeaning(of: .refused(stage, status: status), service, alice) != .approved)
        }
      }
      for doubt in TransactionResult.Doubt.allCases {
        #expect(TransactionMeaning(of: .doubted(doubt), service, alice) != .approved)
      }
    }
  }

  /// The codes of a service at authentication that mean what `isMeant` says.
  private func codes(_ service: FactorService, _ isMeant: (TransactionMeaning) -> Bool) -> [Int32] {
    (Int32(-100)...100).filter { status in
      isMeant(TransactionMeaning(of: .refused(.authenticate, status: status), service, alice))
    }
  }

  @Test func oneCodeAloneIsAFailedTry() {
    #expect(codes(.biometrics) { if case .notRecognised = $0 { true } else { false } } == [11])
    #expect(codes(.password) { if case .notRecognised = $0 { true } else { false } } == [7])
  }

  @Test func whatCannotBeCheckedIsNobodysFailure() {
    #expect(codes(.password) { if case .unclear = $0 { true } else { false } } == [8, 9])
    #expect(codes(.biometrics) { if case .unclear = $0 { true } else { false } } == [7, 8, 9])
  }

  /// What PAM's codes mean to a face and to a companion; all others mean what they mean to every factor.
  @Test func faceAndCompanionHaveCodesOfTheirOwn() {
    for status in Int32(-100)...100 {
      let result = TransactionResult.refused(.authenticate, status: status)
      let shared = TransactionMeaning(of: result, .biometrics, alice)
      let face = TransactionMeaning(of: result, .face, alice)
      let companion = TransactionMeaning(of: result, .companion, alice)
      switch status {
      case 7:
        #expect(face == .notRecognised(.strangeFace(alice)))
        #expect(companion == .notRecognised(.strangeCompanion(alice)))
      case 11:
        #expect(face == .notRecognised(.strangeFace(alice)))
        guard case .failed(let failure) = companion else { Issue.record("\(companion)"); continue }
        #expect(failure.reason == .tooManyTries)
      case 8, 9:
        #expect(face == .unclear(.faceFailed))
        #expect(companion == .unclear(.noCompanion(alice)))
      case 10:
        #expect(face == shared)
        #expect(companion == .unclear(.noCompanion(alice)))
      default:
        if case .failed(let failure) = face, failure.reason == .serviceBroken {
          #expect(failure.message.contains("vault-face"))
        } else {
          #expect(face == shared)
        }
        #expect(companion != .approved)
      }
    }
  }

  @Test func aCompanionMustHaveSaidSomething() {
    let meaning = TransactionMeaning(of: .doubted(.nothingAsked), .companion, alice)
    #expect(meaning == .failed(.wordless))
    #expect(Failure.wordless.code == .configuration)
    #expect(Failure.wordless.reason == .nothingAsked)
  }
}
