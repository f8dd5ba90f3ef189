import Authentication
import FactorWire

// The states of a password under pam_unix, as the tables of its return codes have them.
extension Table {
  static let passwordRows = [
    Row(
      "the right password", .transaction(.password, .approved), .password, nil,
      .scene(.service(.password, unix), steps: [.answer("demo")])),
    Row(
      "the right password of 511 bytes", .transaction(.password, .approved), .password, nil,
      .scene(
        .service(.password, unix), .shell("echo demo:\(long) | chpasswd -c YESCRYPT"), steps: [.answer(long)])),
    Row(
      "the right password in other letters than ASCII's", .transaction(.password, .approved), .password, nil,
      .scene(
        .service(.password, unix), .shell("echo 'demo:pässwörd – 鍵' | chpasswd -c YESCRYPT"),
        steps: [.answer("pässwörd – 鍵")])),
    Row(
      "three wrong passwords", .code(.password, .authenticate, 7), .password, .wrongPassword,
      .scene(.service(.password, unix), steps: [.answer("wrong"), .answer("demo "), .answer("Demo")])),
    Row(
      "a wrong password on standard input", .code(.password, .authenticate, 7), .password, .wrongPassword,
      .scene(.service(.password, unix), input: "wrong\n")),
    Row(
      "an answer of 512 bytes", .interruption(.unfitAnswer), .password, .answerRefused,
      .scene(.service(.password, unix), input: long + "0\n")),
    Row(
      "an answer with a zero byte", .interruption(.unfitAnswer), .password, .answerRefused,
      .scene(.service(.password, unix), input: "de\0mo\n")),
    Row(
      "the password of somebody else's name", .code(.password, .authenticate, 9), .password, .cannotVerify,
      .none("vault asks for the account that runs it, and for no other")),
    Row(
      "no_new_privs", .code(.password, .authenticate, 9), .password, .cannotVerify,
      .scene(.service(.password, unix), prefix: noNewPrivileges, steps: [.answer("demo")]), isForeseen: true,
      standsAlone: true),
    Row(
      "no_new_privs, and the right finger", .code(.biometrics, .account, 9), .fingerprint, .cannotVerify,
      .scene(.service(.password, unix), prefix: noNewPrivileges, steps: [.touch("demo")]), isForeseen: true,
      standsAlone: true, rest: .cannotVerify, exceptions: [.owner: .goesOn(.cannotVerify)]),
    Row(
      "a unix_chkpwd without its bit", .situation(.cannotVerify), .password, .cannotVerify,
      .none("it would be the machine's own file: DoctorAccountTests lays a copy over it")),
  ]

  static let long = String(repeating: "0", count: 511)
  static let noNewPrivileges = ["/usr/bin/setpriv", "--no-new-privs"]

  /// Expired accounts and passwords: PAM says so after the password or the finger, in texts of its own.
  static let accountRows: [Row] = {
    let states: [(String, String, Int32, Ending, String)] = [
      ("a password that must be changed", "chage -d 0 demo", 12, .mustChange, "required to change your password"),
      ("an account that has expired", "chage -E 1 demo", 13, .accountExpired, "Your account has expired"),
      (
        "a password that has expired for good", "chage -d 2000-01-01 -M 1 -I 1 demo", 27, .passwordExpired,
        "Your account has expired"
      ),
    ]
    let unheard = Row(
      "an account that has expired, and its password on standard input", .code(.password, .account, 13), .password,
      .accountExpired,
      .scene(
        .service(.password, unix), .shell("chage -E 1 demo"), input: "demo\n", shows: "Your account has expired"))
    return [unheard]
      + states.flatMap { name, change, code, ending, text in
        [
          Row(
            name, .code(.password, .account, code), .password, ending,
            .scene(.service(.password, unix), .shell(change), steps: [.answer("demo")], shows: text),
            standsAlone: true),
          Row(
            "\(name), and the right finger", .code(.biometrics, .account, code), .fingerprint, ending,
            .scene(.service(.password, unix), .shell(change), steps: [.touch("demo")], shows: text), rest: ending),
        ]
      }
  }()

  /// Accounts without a password.
  static let emptyPasswordRows = [
    Row(
      "a locked password, and no finger", .noPassword(.lockedOrNone, .notEnrolled), .password, .lockedOrNone,
      .scene(as: "locked"), isForeseen: true, exceptions: [.biometrics: .no(.noFinger)]),
    Row(
      "never a password, and no finger", .noPassword(.lockedOrNone, .notEnrolled), .password, .lockedOrNone,
      .scene(as: "nopass"), isForeseen: true, exceptions: [.biometrics: .no(.noFinger)]),
    Row(
      "a locked password, and a finger", .noPassword(.lockedOrNone, .ready), .password, .lockedOrNone,
      .scene(as: "fingeronly"), isForeseen: true,
      exceptions: [.owner: .goesOn(.lockedOrNone), .biometrics: .no(.lockedOrNone)]),
    Row(
      "an empty password, and no finger", .noPassword(.empty, .notEnrolled), .password, .emptyPassword,
      .scene(.shell("passwd -d nopass"), as: "nopass"), isForeseen: true, exceptions: [.biometrics: .no(.noFinger)]),
    Row(
      "an empty password, nullok, and no finger", .noPassword(.empty, .notEnrolled), .password, .emptyPassword,
      .scene(
        .service(.password, ["auth required pam_unix.so nullok", "account required pam_unix.so"]),
        .shell("passwd -d nopass"), as: "nopass"),
      isForeseen: true, exceptions: [.biometrics: .no(.noFinger)]),
    Row(
      "an empty password, nullok, and a finger", .noPassword(.empty, .ready), .password, .emptyPassword,
      .scene(
        .service(.password, ["auth required pam_unix.so nullok", "account required pam_unix.so"]),
        .shell("passwd -d demo")),
      isForeseen: true, exceptions: [.owner: .goesOn(.emptyPassword), .biometrics: .no(.emptyPassword)]),
  ]
}
