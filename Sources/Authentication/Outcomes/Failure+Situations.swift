import FactorWire

// What each situation that is no module's verdict means, in LAError's terms. Pure: a table test walks it.
extension Failure {
  package static func interrupted(_ interruption: Interruption) -> Failure {
    switch interruption {
    case .cancelled, .suspended, .resumed: Failure(.userCancel, .cancelled, "cancelled")
    case .hungUp: Failure(.systemCancel, .hungUp, "the terminal has gone")
    case .signal(let number):
      Failure(.systemCancel, .signalled, "ended by signal \(number)", signal: number)
    case .starved: .starved
    case .unfitAnswer:
      Failure(
        .authenticationFailed, .answerRefused,
        "the answer is longer than \(Secret.limit) bytes or holds a zero byte",
        hint: "give the password alone, on one line")
    case .unable(let failure): failure
    }
  }

  static let fallback = Failure(.userFallback, .fallback, "another way was chosen")

  package static let timedOut = Failure(.systemCancel, .timedOut, "nobody answered in time")

  static let noTouch = Failure(.systemCancel, .timedOut, "no finger touched the reader in time")

  package static func fingerLocked(hasPassword: Bool) -> Failure {
    Failure(
      .biometryLockout, .fingerLocked,
      "the fingerprint is locked after \(Strikes.limit) unrecognised fingers in a row",
      // Without --fresh, a live session would answer in the password's place.
      hint: hasPassword ? "vault unlock --fresh --method password" : "wait a quarter of an hour")
  }

  static func noState(_ problem: String) -> Failure {
    Failure(
      .biometryNotAvailable, .noState, "unrecognised fingers cannot be counted: \(problem)",
      hint: "make the folder yours and writable; a file that is damaged may be removed once you know why")
  }

  static func noPassword(_ password: AccountPassword, _ account: Account) -> Failure {
    switch password {
    case .lockedOrNone:
      Failure(
        .passcodeNotSet, .lockedOrNone, "the account \(account.name) is locked or has no password",
        hint: "ask the administrator for: passwd \(account.name)")
    case .set, .empty:
      Failure(
        .passcodeNotSet, .noPassword, "the account \(account.name) has an empty password",
        hint: "ask the administrator for: passwd \(account.name)")
    }
  }

  /// Why no finger can be asked for; nil when it can.
  static func reader(_ report: ReaderReport, isRemote: Bool, _ account: Account) -> Failure? {
    if isRemote, [.ready, .notEnrolled, .inactiveSession, .notPermitted].contains(report.state) {
      return .remoteSession
    }
    return switch report.state {
    case .ready: nil
    case .noBus: .unavailable(.noBus, "the system bus cannot be reached", "as root: systemctl start dbus")
    case .noService: .unavailable(.noService, "fprintd, the fingerprint service, is not there", "apt install fprintd")
    case .hangs: .unavailable(.daemonHangs, "the fingerprint service does not answer", restart)
    case .policyHangs:
      .unavailable(
        .policyServiceHangs, "polkit, which lets a session use the reader, does not answer",
        "as root: systemctl restart polkit")
    case .daemonLost: .unavailable(.daemonLost, "the fingerprint service went away", restart)
    case .noReader:
      .unavailable(
        .noReader, "there is no fingerprint reader", "attach a reader that libfprint knows, then \(restart)")
    case .remoteSession: .remoteSession
    case .inactiveSession:
      .unavailable(
        .inactiveSession, "this session is not the active one of its seat", "switch to this session: loginctl activate")
    case .notPermitted:
      .unavailable(
        .notPermitted, "polkit does not let this session use the reader",
        "allow net.reactivated.fprint.device.verify in a rule in /etc/polkit-1/rules.d")
    case .notEnrolled:
      Failure(
        .biometryNotEnrolled, .noFinger, "no finger is enrolled for \(account.name)", hint: "fprintd-enroll")
    case .busy: .unavailable(.readerBusy, "another program holds the reader", "end it, or \(restart)")
    case .failed: .unavailable(.readerFailed, "the fingerprint service failed: \(report.errorName)", restart)
    }
  }

  private static let restart = "as root: systemctl restart fprintd"

  private static let remoteSession = unavailable(
    .remoteSession, "this session is remote, and no finger reaches the reader", "come to the machine itself")

  private static func unavailable(_ reason: Reason, _ message: String, _ hint: String) -> Failure {
    Failure(.biometryNotAvailable, reason, message, hint: hint)
  }

  /// What went wrong when a scan ended in anything but a finger's verdict, from the looks before it and after it; nil
  /// when they show nothing wrong.
  static func scan(before: ReaderReport, after: ReaderReport, _ account: Account) -> Failure? {
    switch after.state {
    case .noReader: .readerGone
    case .noService, .noBus, .daemonLost:
      .unavailable(.daemonLost, "the fingerprint service went away", restart)
    case .ready where after.daemon != before.daemon:
      .unavailable(.daemonLost, "the fingerprint service went away and came back", "try again")
    case .ready where after.reader != before.reader: .readerGone
    default: .reader(after, isRemote: false, account)
    }
  }

  private static let readerGone = Failure(
    .biometryDisconnected, .readerGone, "the fingerprint reader was taken away", hint: "attach it again")

  static let readerFailed = unavailable(.readerFailed, "the reader failed during the scan", "journalctl -u fprintd")
}
