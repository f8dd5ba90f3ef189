import Authentication
import FactorWire

// Accounts that pam_faillock has locked.
extension Table {
  /// The stack that the shipped file shows, without its delays; `words` are for pam_faillock.
  private static func counting(_ words: String, _ control: String = "required") -> Change {
    .service(
      .password,
      [
        "auth \(control) pam_faillock.so preauth nodelay \(words)",
        "auth [success=1 authinfo_unavail=die default=bad] pam_unix.so nodelay",
        "auth [default=die] pam_faillock.so authfail nodelay \(words)",
        "auth required pam_permit.so",
        "account required pam_faillock.so",
        "account required pam_unix.so",
      ])
  }

  private static let threeFailures = Change.tally([5, 5, 5])
  private static let text = "The account is locked due to 3 failed logins."
  private static let usual = "/var/run/faillock"

  private static let lock = Faillock.locked(failures: 3, secondsLeft: 595, folder: usual)

  private static func locked(secondsLeft: Int? = 595, failures: Int = 3, folder: String = usual) -> Cause {
    .tally(.locked(failures: failures, secondsLeft: secondsLeft, folder: folder))
  }

  static let tallyRows = [
    Row(
      "a locked account, and the right password", locked(), .password, .accountLocked("3 failures"),
      .scene(counting(""), threeFailures, steps: [.answer("demo")], shows: text)),
    Row(
      "a locked account, and a wrong password", locked(), .password, .accountLocked("3 failures"),
      .scene(counting(""), threeFailures, steps: [.answer("wrong")], shows: text)),
    Row(
      "a locked account, and no finger", locked(), .password, .accountLocked("3 failures"),
      .scene(counting(""), threeFailures, as: "plain", steps: [.answer("plain")], shows: text), isForeseen: true,
      standsAlone: true),
    Row(
      "a locked account that is asked nothing", .unaskedByTally(lock, .ready), .password,
      .accountLocked("3 failures"),
      .scene(counting("", "requisite"), threeFailures, shows: text), isForeseen: true,
      exceptions: [.owner: .goesOn(.accountLocked("3 failures"))]),
    Row(
      "a locked account that is asked nothing, and no finger", .unaskedByTally(lock, .notEnrolled), .password,
      .accountLocked("3 failures"),
      .scene(counting("", "requisite"), threeFailures, as: "plain"), isForeseen: true,
      exceptions: [.biometrics: .no(.noFinger)]),
    Row(
      "a tally that the account cannot open, as if there were none", .transaction(.password, .approved), .password, nil,
      .scene(counting(""), threeFailures, .shell("chmod 0 /run/faillock/demo"), steps: [.answer("demo")])),
    Row(
      "an account that is locked for good", locked(secondsLeft: nil), .password,
      .accountLocked("3 failures", isForGood: true),
      .scene(counting("unlock_time=never"), threeFailures, steps: [.answer("demo")], shows: text)),
    Row(
      "an account that is locked by another folder's tally", locked(folder: "/run/faillock"),
      .password, .accountLocked("3 failures", folder: "--dir /run/faillock "),
      .scene(counting("dir=/run/faillock"), threeFailures, steps: [.answer("demo")], shows: text)),
    Row(
      "the wrong password that locks the account", locked(secondsLeft: 600, failures: 1), .password,
      .accountLocked("1 failure"),
      .scene(counting("deny=1"), .tally([]), steps: [.answer("wrong")])),
    Row(
      "a wrong password that does not lock the account yet", .code(.password, .authenticate, 7), .password,
      .wrongPassword,
      .scene(counting("deny=4"), .tally([]), steps: [.answer("wrong"), .answer("wrong"), .answer("wrong")])),
    Row(
      "a locked account, and the right finger", .code(.biometrics, .account, 7), .fingerprint, .accessDenied,
      .none("pam_faillock refuses no account in the step after the finger")),
    Row(
      "a service for fingers that a locked account cannot use", locked(), .fingerprint,
      .accountLocked("3 failures"),
      .scene(
        .service(.biometrics, ["auth required pam_faillock.so preauth", fprintd, "account required pam_unix.so"]),
        threeFailures, steps: [.touch("demo")], shows: text),
      isForeseen: true),
    Row(
      "a configuration of pam_faillock that is missing", .tally(.broken(noConfiguration)), .password,
      .refusing(
        "/etc/gone.conf: No such file or directory: pam_faillock refuses everybody",
        hint: "restore /etc/gone.conf, readable by all"),
      .scene(counting("conf=/etc/gone.conf"), steps: [.answer("demo")]), isForeseen: true),
    Row(
      "a tally that is a folder", .tally(.broken(folderForTally)), .password,
      .refusing(
        "/var/run/faillock/NAME: Is a directory: pam_faillock refuses NAME",
        hint: "as root: rm -r /var/run/faillock/NAME"),
      .scene(counting(""), .shell("mkdir /run/faillock/demo"), steps: [.answer("demo")]), isForeseen: true),
  ]

  private static let noConfiguration = Fault(
    "/etc/gone.conf: No such file or directory: pam_faillock refuses everybody",
    mend: "restore /etc/gone.conf, readable by all")
  private static let folderForTally = Fault(
    "/var/run/faillock/alice: Is a directory: pam_faillock refuses alice",
    mend: "as root: rm -r /var/run/faillock/alice")
}
