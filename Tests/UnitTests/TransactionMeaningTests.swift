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

  @Test func fewCodesAreAFailedTry() {
    #expect(codes(.biometrics) { if case .notRecognised = $0 { true } else { false } } == [11])
    #expect(codes(.password) { if case .notRecognised = $0 { true } else { false } } == [7])
    #expect(codes(.companion) { if case .notRecognised = $0 { true } else { false } } == [7])
    // A module for faces may have tries of its own.
    #expect(codes(.face) { if case .notRecognised = $0 { true } else { false } } == [7, 11])
  }

  @Test func whatCannotBeCheckedIsNobodysFailure() {
    #expect(codes(.password) { if case .unclear = $0 { true } else { false } } == [8, 9])
    #expect(codes(.biometrics) { if case .unclear = $0 { true } else { false } } == [7, 8, 9])
    #expect(codes(.face) { if case .unclear = $0 { true } else { false } } == [8, 9])
    #expect(codes(.companion) { if case .unclear = $0 { true } else { false } } == [8, 9, 10])
  }
}
