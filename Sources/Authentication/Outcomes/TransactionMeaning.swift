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
  /// The factor's part is over.
  case failed(Failure)

  /// Reads a transaction's end.
  ///
  /// Anything that is not known to be harmless is a no.
  init(of result: TransactionResult, _ service: FactorService, _ account: Account) {
    self =
      switch result {
      case .approved: .approved
      case .doubted(.nothingAsked): .failed(.nothingAsked(service))
      case .doubted(.userChanged): .failed(.userChanged(account))
      case .misconfigured(let file, let problem, let mend): .failed(.unfitService(file, problem, mend))
      case .refused(.start, let status): .failed(.brokenService(service, status))
      case .refused(.authenticate, let status): Self.authentication(PAMStatus(rawValue: status), service, account)
      case .refused(.account, let status): .failed(.account(PAMStatus(rawValue: status), service, account))
      }
  }

  private static func authentication(
    _ status: PAMStatus, _ service: FactorService, _ account: Account
  ) -> TransactionMeaning {
    switch (service, status) {
    // One transaction is one scan, so this code alone is a finger that was not recognised.
    case (.biometrics, .tooManyTries): .notRecognised(.strangeFinger(account))
    case (.password, .notAuthenticated): .notRecognised(.wrongPassword(account))
    case (.password, .cannotCheck), (.password, .rightsTooSmall): .unclear(.cannotVerify)
    case (.biometrics, .cannotCheck), (.biometrics, .rightsTooSmall): .unclear(.readerFailed)
    // What pam_fprintd says of a bus that has gone, but also what a module after it may say of the account.
    case (.biometrics, .notAuthenticated): .unclear(.accessDenied(account))
    case (_, .permissionDenied): .failed(.accessDenied(account))
    case (_, .tooManyTries):
      .failed(Failure(.authenticationFailed, .tooManyTries, "PAM takes no more tries for \(account.name)"))
    case (_, .userUnknown):
      .failed(Failure(.authenticationFailed, .accountUnknown, "PAM does not know the account \(account.name)"))
    case (_, .aborted): .failed(Failure(.authenticationFailed, .accessDenied, "a PAM module broke off"))
    case (_, .conversationFailed), (_, .passwordNotHandled):
      .failed(Failure(.internal, .conversationFailed, "a PAM module's question was not answered"))
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

extension Failure {
  static func wrongPassword(_ account: Account) -> Failure {
    Failure(.authenticationFailed, .wrongPassword, "wrong password for \(account.name)")
  }

  static func strangeFinger(_ account: Account) -> Failure {
    Failure(.authenticationFailed, .fingerNotRecognised, "the finger was not recognised as one of \(account.name)")
  }

  static func accessDenied(_ account: Account) -> Failure {
    Failure(.authenticationFailed, .accessDenied, "PAM refuses \(account.name)")
  }

  /// The password cannot be checked from here, which is no fault of the person.
  static let cannotVerify = Failure(
    .configuration, .cannotVerify, "PAM cannot check the password or the account here",
    hint: "unix_chkpwd must be setuid or setgid, and this process not under no_new_privs")

  static func nothingAsked(_ service: FactorService) -> Failure {
    Failure(
      .configuration, .nothingAsked, "the PAM service \(service.rawValue) says yes without asking for a password",
      hint: "take modules that succeed without a question out of /etc/pam.d/\(service.rawValue)")
  }

  static func userChanged(_ account: Account) -> Failure {
    Failure(.configuration, .userChanged, "a PAM module answered for somebody other than \(account.name)")
  }

  static func asksForMore(_ service: FactorService) -> Failure {
    Failure(
      .configuration, .serviceUnfit, "the PAM service \(service.rawValue) asks for an answer to be typed",
      hint: "only modules that ask nothing belong in /etc/pam.d/\(service.rawValue)")
  }

  static func unfitService(_ file: String, _ problem: String, _ mend: String) -> Failure {
    Failure(.configuration, .serviceUnfit, "\(file): \(problem)", hint: mend.isEmpty ? nil : mend)
  }

  static func brokenService(_ service: FactorService, _ status: Int32) -> Failure {
    Failure(
      .configuration, .serviceBroken, "the PAM service \(service.rawValue) is broken: libpam's code \(status)",
      hint: "look for its modules' messages in the authentication log")
  }

  /// Account management refused, after the factor itself was right.
  static func account(_ status: PAMStatus, _ service: FactorService, _ account: Account) -> Failure {
    let name = account.name
    return switch status {
    case .passwordMustChange:
      Failure(.authenticationFailed, .passwordMustChange, "the password of \(name) must be changed", hint: "passwd")
    case .accountExpired:
      Failure(.authenticationFailed, .accountExpired, "the account \(name) has expired", hint: "ask the administrator")
    case .passwordExpired:
      Failure(
        .authenticationFailed, .passwordExpired, "the password of \(name) has expired for good",
        hint: "ask the administrator")
    case .notAuthenticated, .permissionDenied, .tooManyTries, .userUnknown, .aborted: .accessDenied(account)
    case .cannotCheck, .rightsTooSmall: .cannotVerify
    default: .brokenService(service, status.rawValue)
    }
  }
}
