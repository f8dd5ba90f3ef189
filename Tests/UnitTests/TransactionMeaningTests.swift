import FactorWire
import Testing

@testable import Authentication

private let alice = Account(uid: 1000, name: "alice", home: "/home/alice")

/// What every return code of libpam means for each factor and step.
@Suite struct TransactionMeaningTests {
  /// A row of the outcome table.
  struct Row: CustomTestStringConvertible, Sendable {
    let stage: TransactionResult.Stage
    let status: PAMStatus
    let code: Failure.Code
    let reason: Failure.Reason

    init(
      _ stage: TransactionResult.Stage, _ status: PAMStatus, _ code: Failure.Code, _ reason: Failure.Reason
    ) {
      (self.stage, self.status, self.code, self.reason) = (stage, status, code, reason)
    }

    var testDescription: String { "\(stage) \(status.rawValue) \(reason)" }
  }

  static let failures = [
    Row(.authenticate, .permissionDenied, .authenticationFailed, .accessDenied),
    Row(.authenticate, .userUnknown, .authenticationFailed, .accountUnknown),
    Row(.authenticate, .aborted, .authenticationFailed, .accessDenied),
    Row(.authenticate, .moduleUnknown, .configuration, .serviceBroken),
    Row(.authenticate, .systemFailed, .configuration, .serviceBroken),
    Row(.authenticate, .passwordNotHandled, .internal, .conversationFailed),
    Row(.authenticate, .passwordMustChange, .authenticationFailed, .passwordMustChange),
    Row(.account, .passwordMustChange, .authenticationFailed, .passwordMustChange),
    Row(.account, .accountExpired, .authenticationFailed, .accountExpired),
    Row(.account, .passwordExpired, .authenticationFailed, .passwordExpired),
    Row(.account, .notAuthenticated, .authenticationFailed, .accessDenied),
    Row(.account, .cannotCheck, .configuration, .cannotVerify),
    Row(.start, .aborted, .configuration, .serviceBroken),
  ]

  @Test(arguments: failures, FactorService.allCases)
  func namesTheReasonOfARefusal(row: Row, service: FactorService) {
    // To a companion, a user that its module does not know is one without a key: below.
    if service == .companion, row.stage == .authenticate, row.status == .userUnknown { return }
    let meaning = TransactionMeaning(of: .refused(row.stage, status: row.status.rawValue), service, alice)
    guard case .failed(let failure) = meaning else {
      Issue.record("\(meaning)")
      return
    }
    #expect(failure.code == row.code)
    #expect(failure.reason == row.reason)
  }

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

  @Test func code11AloneIsAnUnrecognisedFinger() {
    for status in Int32(-100)...100 {
      let result = TransactionResult.refused(.authenticate, status: status)
      let meaning = TransactionMeaning(of: result, .biometrics, alice)
      #expect((meaning == .notRecognised(.strangeFinger(alice))) == (status == 11))
    }
  }

  @Test func code7AloneIsAWrongPassword() {
    for status in Int32(-100)...100 {
      let result = TransactionResult.refused(.authenticate, status: status)
      let meaning = TransactionMeaning(of: result, .password, alice)
      #expect((meaning == .notRecognised(.wrongPassword(alice))) == (status == 7))
    }
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

  @Test func code9IsNobodysFault() {
    let cannotCheck = TransactionResult.refused(.authenticate, status: 9)
    #expect(TransactionMeaning(of: cannotCheck, .password, alice) == .unclear(.cannotVerify))
    #expect(TransactionMeaning(of: cannotCheck, .biometrics, alice) == .unclear(.readerFailed))
  }

  @Test func code7OfTheFingerMayBeTheReadersFault() {
    let refused = TransactionResult.refused(.authenticate, status: 7)
    #expect(TransactionMeaning(of: refused, .biometrics, alice) == .unclear(.accessDenied(alice)))
  }

  @Test func aFaultyServiceNamesItsFileAndTheMend() {
    let result = TransactionResult.misconfigured(file: "/etc/pam.d/vault", problem: "is empty", mend: "restore it")
    guard case .failed(let failure) = TransactionMeaning(of: result, .password, alice) else {
      Issue.record("no failure")
      return
    }
    #expect(failure.code == .configuration)
    #expect(failure.message == "/etc/pam.d/vault: is empty")
    #expect(failure.hint == "restore it")
  }
}
