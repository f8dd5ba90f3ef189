import FactorWire

// What PAM's codes and the worker's doubts are called. Pure, as are the tables that walk them.
extension Failure {
  static func wrongPassword(_ account: Account) -> Failure {
    Failure(.authenticationFailed, .wrongPassword, "wrong password for \(account.name)")
  }

  static func strangeFinger(_ account: Account) -> Failure {
    Failure(
      .authenticationFailed, .fingerNotRecognised, "the finger was not recognised as one of \(account.name)",
      hint: "fprintd-list \(account.name) shows which fingers are enrolled")
  }

  static func accessDenied(_ account: Account) -> Failure {
    Failure(.authenticationFailed, .accessDenied, "PAM refuses \(account.name)", hint: readTheLog)
  }

  static let brokenOff = Failure(.authenticationFailed, .accessDenied, "a PAM module broke off", hint: readTheLog)

  static func tooManyTries(_ account: Account) -> Failure {
    Failure(
      .authenticationFailed, .tooManyTries, "PAM takes no more tries for \(account.name)", hint: readTheLog)
  }

  static func accountUnknown(_ account: Account) -> Failure {
    Failure(
      .authenticationFailed, .accountUnknown, "PAM does not know the account \(account.name)",
      hint: "getent passwd \(account.name)")
  }

  static let unansweredQuestion = Failure(
    .internal, .conversationFailed, "a PAM module's question was not answered", hint: readTheLog)

  private static let readTheLog = "look for its modules' messages in the authentication log"

  /// pam_faillock lets the account in no more, for a while or, with nil, until its tally is reset.
  static func accountLocked(_ account: Account, failures: Int, secondsLeft: Int?, folder: String) -> Failure {
    let place = folder == FaillockSettings.usualFolder ? "" : "--dir \(shellQuoted(folder)) "
    let reset = "as root: faillock \(place)--user \(shellQuoted(account.name)) --reset"
    let span = secondsLeft.map { "for another \(timeInWords(seconds: $0))" } ?? "until that is reset"
    return Failure(
      .authenticationFailed, .accountLocked,
      "pam_faillock has locked the account \(account.name) after \(counted(failures, "failure")), \(span)",
      hint: secondsLeft == nil ? reset : "wait, or \(reset)", secondsLeft: secondsLeft)
  }

  /// The password cannot be checked from here, which is no fault of the person.
  static let cannotVerify = Failure(
    .configuration, .cannotVerify, "PAM cannot check the password or the account here",
    hint: "unix_chkpwd must be setuid or setgid, and this process not under no_new_privs")

  static func nothingAsked(_ service: FactorService) -> Failure {
    Failure(
      .configuration, .nothingAsked, "the PAM service \(service.rawValue) says yes without asking for a password",
      hint: "take modules that succeed without a question out of \(service.path)")
  }

  static func userChanged(_ service: FactorService, _ account: Account) -> Failure {
    Failure(
      .configuration, .userChanged, "a PAM module answered for somebody other than \(account.name)",
      hint: "take modules that change the user out of \(service.path)")
  }

  static func asksForMore(_ service: FactorService) -> Failure {
    Failure(
      .configuration, .serviceUnfit, "the PAM service \(service.rawValue) asks for an answer to be typed",
      hint: "only modules that ask nothing belong in \(service.path)")
  }

  static func unfitService(_ file: String, _ problem: String, _ mend: String) -> Failure {
    Failure(.configuration, .serviceUnfit, "\(file): \(problem)", hint: mend.isEmpty ? nil : mend)
  }

  static func brokenService(_ service: FactorService, _ status: Int32) -> Failure {
    Failure(
      .configuration, .serviceBroken, "the PAM service \(service.rawValue) is broken: libpam's code \(status)",
      hint: readTheLog)
  }

  /// Account management refused, after the factor itself was right.
  static func account(_ status: PAMStatus, _ service: FactorService, _ account: Account) -> Failure {
    let name = account.name
    return switch status {
    case .passwordMustChange:
      Failure(.authenticationFailed, .passwordMustChange, "the password of \(name) must be changed", hint: "passwd")
    case .accountExpired:
      Failure(
        .authenticationFailed, .accountExpired, "the account \(name) has expired",
        hint: "chage -l \(name) shows when; ask the administrator for: chage -E -1 \(name)")
    case .passwordExpired:
      Failure(
        .authenticationFailed, .passwordExpired, "the password of \(name) has expired for good",
        hint: "chage -l \(name) shows when; ask the administrator for: passwd \(name)")
    case .notAuthenticated, .permissionDenied, .tooManyTries, .userUnknown, .aborted: .accessDenied(account)
    case .cannotCheck, .rightsTooSmall: .cannotVerify
    default: .brokenService(service, status.rawValue)
    }
  }
}
