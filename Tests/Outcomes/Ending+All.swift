// Every no of the table.
extension Ending {
  private static let log = "look for its modules' messages in the authentication log"
  private static let restart = "as root: systemctl restart fprintd"

  // The password and the account.
  static let wrongPassword = Ending(101, "wrongPassword", "wrong password for NAME", hint: nil)
  static let answerRefused = Ending(
    101, "answerRefused", "the answer is longer than 511 bytes or holds a zero byte",
    hint: "give the password alone, on one line")
  static let accessDenied = Ending(101, "accessDenied", "PAM refuses NAME", hint: log)
  static let brokenOff = Ending(101, "accessDenied", "a PAM module broke off", hint: log)
  static let tooManyTries = Ending(101, "tooManyTries", "PAM takes no more tries for NAME", hint: log)
  static let accountUnknown = Ending(
    101, "accountUnknown", "PAM does not know the account NAME", hint: "getent passwd NAME")
  static let mustChange = Ending(
    101, "passwordMustChange", "the password of NAME must be changed", hint: "passwd")
  static let accountExpired = Ending(
    101, "accountExpired", "the account NAME has expired",
    hint: "chage -l NAME shows when; ask the administrator for: chage -E -1 NAME")
  static let passwordExpired = Ending(
    101, "passwordExpired", "the password of NAME has expired for good",
    hint: "chage -l NAME shows when; ask the administrator for: passwd NAME")
  static let lockedOrNone = Ending(
    105, "lockedOrNone", "the account NAME is locked or has no password",
    hint: "ask the administrator for: passwd NAME")
  static let emptyPassword = Ending(
    105, "noPassword", "the account NAME has an empty password", hint: "ask the administrator for: passwd NAME")
  static let cannotVerify = Ending(
    120, "cannotVerify", "PAM cannot check the password or the account here",
    hint: "unix_chkpwd must be setuid or setgid, and this process not under no_new_privs")

  /// pam_faillock has counted `failures`.
  static func accountLocked(_ failures: String, isForGood: Bool = false, folder: String = "") -> Ending {
    let reset = "as root: faillock \(folder)--user NAME --reset"
    return Ending(
      101, "accountLocked",
      "pam_faillock has locked the account NAME after \(failures), "
        + (isForGood ? "until that is reset" : "for another TIME"),
      hint: isForGood ? reset : "wait, or \(reset)", secondsLeft: isForGood ? nil : 500...600)
  }

  // The PAM services.
  static func broken(_ service: String, _ code: Int32) -> Ending {
    Ending(120, "serviceBroken", "the PAM service \(service) is broken: libpam's code \(code)", hint: log)
  }

  static func refusing(_ message: String, hint: String) -> Ending {
    Ending(120, "serviceBroken", message, hint: hint)
  }

  static func unfit(_ message: String, hint: String) -> Ending { Ending(120, "serviceUnfit", message, hint: hint) }

  static let nothingAsked = Ending(
    120, "nothingAsked", "the PAM service vault says yes without asking for a password",
    hint: "take modules that succeed without a question out of /etc/pam.d/vault")

  static func userChanged(_ service: String) -> Ending {
    Ending(
      120, "userChanged", "a PAM module answered for somebody other than NAME",
      hint: "take modules that change the user out of /etc/pam.d/\(service)")
  }

  static let unansweredQuestion = Ending(
    125, "conversationFailed", "a PAM module's question was not answered", hint: log)

  // The finger and its reader.
  static let strangeFinger = Ending(
    101, "fingerNotRecognised", "the finger was not recognised as one of NAME",
    hint: "fprintd-list NAME shows which fingers are enrolled")
  static let fingerLocked = Ending(
    108, "fingerLocked", "the fingerprint is locked after 5 unrecognised fingers in a row",
    hint: "vault unlock --fresh --method password")
  static let fingerLockedForAWhile = Ending(
    108, "fingerLocked", "the fingerprint is locked after 5 unrecognised fingers in a row",
    hint: "wait a quarter of an hour")
  static let noFinger = Ending(107, "noFinger", "no finger is enrolled for NAME", hint: "fprintd-enroll")
  static let noBus = unavailable("noBus", "the system bus cannot be reached", "as root: systemctl start dbus")
  static let noService = unavailable(
    "noService", "fprintd, the fingerprint service, is not there", "apt install fprintd")
  static let daemonHangs = unavailable("daemonHangs", "the fingerprint service does not answer", restart)
  static let policyServiceHangs = unavailable(
    "policyServiceHangs", "polkit, which lets a session use the reader, does not answer",
    "as root: systemctl restart polkit")
  static let daemonLost = unavailable("daemonLost", "the fingerprint service went away", restart)
  static let daemonLostAndBack = unavailable(
    "daemonLost", "the fingerprint service went away and came back", "try again")
  static let noReader = unavailable(
    "noReader", "there is no fingerprint reader", "attach a reader that libfprint knows, then \(restart)")
  static let readerBusy = unavailable("readerBusy", "another program holds the reader", "end it, or \(restart)")
  static let readerFailed = unavailable("readerFailed", "the reader failed during the scan", "journalctl -u fprintd")
  static let serviceFailed = unavailable("readerFailed", "the fingerprint service failed: ", restart)
  static let remoteSession = unavailable(
    "remoteSession", "this session is remote, and no finger reaches the reader", "come to the machine itself")
  static let inactiveSession = unavailable(
    "inactiveSession", "this session is not the active one of its seat", "switch to this session: loginctl activate")
  static let notPermitted = unavailable(
    "notPermitted", "polkit does not let this session use the reader",
    "allow net.reactivated.fprint.device.verify in a rule in /etc/polkit-1/rules.d")
  static let noState = unavailable(
    "noState", "unrecognised fingers cannot be counted: HOME/.local/state/vault: No such file or directory",
    "make the folder yours and writable; a file that is damaged may be removed once you know why")
  static let readerGone = Ending(
    113, "readerGone", "the fingerprint reader was taken away", hint: "attach it again")

  private static func unavailable(_ reason: String, _ message: String, _ hint: String) -> Ending {
    Ending(106, reason, message, hint: hint)
  }

  // The face, and the companion.
  static let strangeFace = Ending(101, "faceNotRecognised", "no face was recognised as that of NAME", hint: nil)
  static let faceLocked = Ending(
    108, "faceLocked", "the face is locked after 5 unrecognised faces or fingers in a row",
    hint: "vault unlock --fresh --method password")
  static let noFace = Ending(107, "noFace", "no face is enrolled for NAME", hint: "sudo howdy add")
  static let faceFailed = unavailable(
    "faceFailed", "the face could not be looked at",
    "look for its module's messages in the authentication log; is the lid open?")
  static let faceNotSetUp = unavailable(
    "faceNotSetUp", "no face is set up: there is no /etc/pam.d/vault-face", "see vault-pam.d(5)")
  static let remoteFace = Ending(
    106, "remoteSession", "this session is remote, and no face can be seen from here", hint: nil)
  static let noFaceInTime = Ending(104, "timedOut", "no face was recognised in time", hint: nil)
  static let strangeCompanion = Ending(
    101, "companionNotRecognised", "the companion was not recognised as one of NAME", hint: nil)
  static let noCompanion = Ending(
    111, "companionUnavailable", "no companion of NAME is registered, or none is here",
    hint: "plug the security key in; to register one: pamu2fcfg, see /etc/pam.d/vault-companion")
  static let companionNotSetUp = Ending(
    111, "companionNotSetUp", "no companion is set up: there is no /etc/pam.d/vault-companion",
    hint: "see vault-pam.d(5)")
  static let wordless = Ending(
    120, "nothingAsked", "the PAM service vault-companion says yes without a word to the person",
    hint: "have its module say what is to be done, as pam_u2f.so does with cue, and take out what succeeds by itself")
  static let noCompanionInTime = Ending(104, "timedOut", "no companion answered in time", hint: nil)

  // The person, the terminal and the time.
  static let cancelled = Ending(102, "cancelled", "cancelled", hint: nil)
  static let fallback = Ending(103, "fallback", "another way was chosen", hint: nil)
  static let timedOut = Ending(104, "timedOut", "nobody answered in time", hint: nil)
  static let noTouch = Ending(104, "timedOut", "no finger touched the reader in time", hint: nil)
  static let hungUp = Ending(104, "hungUp", "the terminal has gone", hint: nil)
  static let terminated = Ending(104, "signalled", "ended by signal 15", hint: nil)
  static let starved = Ending(
    125, "starved", "there are not enough descriptors, processes or memory left to ask",
    hint: "see: ulimit -n, ulimit -u, ulimit -v")
  static let notAllowed = Ending(
    115, "notAllowed", "a prompt is needed, and --non-interactive forbids to ask", hint: "leave --non-interactive out")
  static let noTerminal = Ending(
    115, "noTerminal", "a prompt is needed, and there is no terminal",
    hint: "run it in a terminal, give the password by --stdin, or set VAULT_ASKPASS")
  static let noInput = Ending(
    115, "noInput", "standard input holds no password", hint: "give it on the first line")
}
