import FactorWire

/// What the end of a PAM transaction means for its factor.
///
/// Pure: a table test walks every return code.
enum TransactionMeaning: Equatable, Sendable {
  /// It said yes.
  case approved
  /// What was shown is not the owner's: it may be tried again.
  case notRecognised(Failure)
  /// PAM cannot tell what was wrong, and nobody has failed: a look at the reader may name the reason; if it does not,
  /// this is all that is known.
  case unclear(Failure)
  /// Nobody can have seen what it said yes to: it is asked anew.
  case unseen
  /// The factor's part is over.
  case failed(Failure)

  /// Reads a transaction's end.
  ///
  /// Anything that is not known to be harmless is a no.
  init(of result: TransactionResult, _ service: FactorService, _ account: Account) {
    self =
      switch result {
      case .approved: .approved
      case .doubted(.nothingAsked): .failed(service == .companion ? .wordless : .nothingAsked(service))
      case .doubted(.unseen): .unseen
      case .doubted(.userChanged): .failed(.userChanged(service, account))
      case .misconfigured(let file, let problem, let mend): .failed(.unfitService(file, problem, mend))
      case .refused(.start, let status): .failed(.brokenService(service, status))
      case .refused(.authenticate, let status): Self.authentication(PAMStatus(rawValue: status), service, account)
      case .refused(.account, let status): .failed(.account(PAMStatus(rawValue: status), service, account))
      }
  }

  private static func authentication(
    _ status: PAMStatus, _ service: FactorService, _ account: Account
  ) -> TransactionMeaning {
    if let meaning = own(service, status, account) { return meaning }
    return switch (service, status) {
    // One transaction is one scan, so this code alone is a finger that was not recognised.
    case (.biometrics, .tooManyTries): .notRecognised(.strangeFinger(account))
    case (.password, .notAuthenticated): .notRecognised(.wrongPassword(account))
    case (.password, .cannotCheck), (.password, .rightsTooSmall): .unclear(.cannotVerify)
    case (.biometrics, .cannotCheck), (.biometrics, .rightsTooSmall): .unclear(.readerFailed)
    // What pam_fprintd says of a bus that has gone, but also what a module after it may say of the account.
    case (.biometrics, .notAuthenticated): .unclear(.accessDenied(account))
    case (_, .permissionDenied): .failed(.accessDenied(account))
    case (_, .tooManyTries): .failed(.tooManyTries(account))
    case (_, .userUnknown): .failed(.accountUnknown(account))
    case (_, .aborted): .failed(.brokenOff)
    case (_, .conversationFailed), (_, .passwordNotHandled): .failed(.unansweredQuestion)
    // These belong to the account check, but some modules are early with them.
    case (_, .passwordMustChange), (_, .accountExpired), (_, .passwordExpired):
      .failed(.account(status, service, account))
    default: .failed(.brokenService(service, status.rawValue))
    }
  }
}

extension FactorService {
  /// What messages call the worker of this service.
  var worker: String { "vault-pam, for the service \(rawValue)," }
}
