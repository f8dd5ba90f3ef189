package import Authentication
package import FactorWire

/// What the pure functions are told of something that happened.
package enum Cause: Sendable {
  /// A PAM transaction ended so.
  case transaction(FactorService, TransactionResult)
  /// A scan ended so, and the next look at the reader showed this.
  case scan(TransactionResult, after: ReaderReport)
  /// The look at the reader showed this.
  case reader(ReaderReport.State, isRemote: Bool = false)
  /// The look at the camera showed this.
  case face(FaceModel, isRemote: Bool = false)
  /// The account has no password, and the look at the reader showed this.
  case noPassword(AccountPassword, ReaderReport.State)
  /// PAM refused, and the tally showed this.
  case tally(Faillock)
  /// The same, before PAM asked for anything; and the look at the reader showed this.
  case unaskedByTally(Faillock, ReaderReport.State)
  /// PAM refused, and its service has this line.
  case missingModule(ServiceModule)
  /// The person or the system ended it.
  case interruption(Interruption)
  /// One of the situations that have nothing more to tell.
  case situation(Situation)
  /// It ends before any of the pure functions is asked.
  case commandLine

  package enum Situation: Sendable {
    case timedOut, noTouch, fallback, fingerLocked, fingerLockedForGood, cannotVerify
    case faceNotSetUp, faceLocked, noFaceInTime, companionNotSetUp, noCompanionInTime
    case asksForMore(FactorService)
    case noState(String)
  }

  /// PAM said this code of a factor, or of the account after it.
  static func code(_ service: FactorService, _ stage: TransactionResult.Stage, _ status: Int32) -> Cause {
    .transaction(service, .refused(stage, status: status))
  }

  /// The scan ended with this code.
  static func scan(_ status: Int32, after: ReaderReport) -> Cause {
    .scan(.refused(.authenticate, status: status), after: after)
  }
}

extension ReaderReport {
  /// The look before every scan.
  package static let before = look(.ready)

  static func look(_ state: State, reader: String = "Reader", daemon: String = ":1.5") -> ReaderReport {
    ReaderReport(state: state, reader: reader, daemon: daemon)
  }
}
