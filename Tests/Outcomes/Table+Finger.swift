import Authentication
import FactorWire

// The situations of pam_fprintd: what the look before a scan shows, and how a scan ends.
extension Table {
  static let readerRows = [
    Row("no system bus", .reader(.noBus), .fingerprint, .noBus, .scene(.noBus), isForeseen: true),
    Row("no fprintd", .reader(.noService), .fingerprint, .noService, .scene(.noDaemon), isForeseen: true),
    Row("no reader", .reader(.noReader), .fingerprint, .noReader, .scene(.noReader), isForeseen: true),
    Row("no enrolled finger", .reader(.notEnrolled), .fingerprint, .noFinger, .scene(as: "plain"), isForeseen: true),
    Row(
      "polkit refuses", .reader(.notPermitted), .fingerprint, .notPermitted, .scene(.noPermission), isForeseen: true),
    Row(
      "polkit refuses a session that is not the active one", .reader(.inactiveSession), .fingerprint,
      .inactiveSession, .scene(.login("ACTIVE=0\nREMOTE=0\n"), .noPermission), isForeseen: true),
    Row(
      "logind calls the session remote", .reader(.remoteSession), .fingerprint, .remoteSession,
      .none("it takes a control group of logind's: VerdictTests")),
    Row(
      "the environment calls the session remote", .reader(.ready, isRemote: true), .fingerprint, .remoteSession,
      .scene(environment: ["SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"]), isForeseen: true),
    Row(
      "a remote session without a finger", .reader(.notEnrolled, isRemote: true), .fingerprint, .remoteSession,
      .scene(as: "plain", environment: ["SSH_TTY": "/dev/pts/0"]), isForeseen: true),
    Row(
      "a remote session without a reader", .reader(.noReader, isRemote: true), .fingerprint, .noReader,
      .scene(.noReader, environment: ["SSH_TTY": "/dev/pts/0"]), isForeseen: true),
    Row(
      "a remote session without fprintd", .reader(.noService, isRemote: true), .fingerprint, .noService,
      .scene(.noDaemon, environment: ["SSH_TTY": "/dev/pts/0"]), isForeseen: true),
    Row(
      "five unrecognised fingers before", .situation(.fingerLocked), .fingerprint, .fingerLocked,
      .scene(.strikes(5)), isForeseen: true, strikes: 5),
    Row(
      "five unrecognised fingers before, and no password", .situation(.fingerLockedForGood), .fingerprint,
      .fingerLockedForAWhile, .none("StrikesTests: the policies that end by it need a password")),
    Row(
      "no place to count unrecognised fingers",
      .situation(.noState("HOME/.local/state/vault: No such file or directory")),
      .fingerprint, .noState, .scene(.shell("mkdir -m 755 ~demo/.local"))),
    Row(
      "fprintd hangs", .reader(.hangs), .fingerprint, .daemonHangs,
      .none("it takes as long as the look may: HangingDaemonTests")),
    Row(
      "polkit hangs", .reader(.policyHangs), .fingerprint, .policyServiceHangs,
      .none("it takes as long as the look may: HangingPolicyTests")),
    Row("fprintd dies in the look", .reader(.daemonLost), .fingerprint, .daemonLost, .none("no moment to be met")),
    Row("the reader is held", .reader(.busy), .fingerprint, .readerBusy, .none("only the look after a scan claims it")),
    Row(
      "fprintd fails in the look", .reader(.failed), .fingerprint, .serviceFailed,
      .none("fprintd has no reason to: the fake fprintd of the Fprintd suites")),
  ]

  static let scanRows =
    [
      Row(
        "a finger that is recognised", .transaction(.biometrics, .approved), .fingerprint, nil,
        .scene(steps: [.touch("demo")])),
      Row(
        "a finger that is recognised after two that are not", .transaction(.biometrics, .approved), .fingerprint, nil,
        .scene(steps: [.touch("unknown"), .touch("other"), .touch("demo")])),
      Row(
        "every hint of the reader, and a finger that is recognised", .transaction(.biometrics, .approved), .fingerprint,
        nil,
        .scene(steps: (0...3).map { .reader("RETRY \($0)") } + [.touch("demo")], shows: "Swipe was too short")),
      Row(
        "three fingers that are not recognised", .code(.biometrics, .authenticate, 11), .fingerprint, .strangeFinger,
        .scene(steps: [.touch("unknown"), .touch("other"), .touch("unknown")], shows: "Failed to match fingerprint"),
        strikes: 3),
      Row(
        "hints of the reader, and three fingers that are not recognised", .code(.biometrics, .authenticate, 11),
        .fingerprint, .strangeFinger,
        .scene(steps: [.reader("RETRY 1")] + Array(repeating: .touch("unknown"), count: 3)), strikes: 3),
      Row(
        "the fifth unrecognised finger", .situation(.fingerLocked), .fingerprint, .fingerLocked,
        .scene(.strikes(4), steps: [.touch("unknown")]), strikes: 5),
      Row(
        "nobody touches the reader", .situation(.noTouch), .fingerprint, .noTouch,
        .none("it takes half a minute: ReaderRestTests"), exceptions: [.owner: .untouched]),
      Row(
        "pam_fprintd's own limit of time is over", .scan(9, after: .before), .fingerprint, .readerFailed,
        .none("vault's own is shorter, and ends the process that waits")),
      Row(
        "the reader is held by another client", .scan(9, after: .look(.busy)), .fingerprint, .readerBusy,
        .scene(.readerHeld)),
      Row(
        "fprintd is killed", .scan(9, after: .look(.ready, daemon: ":1.9")), .fingerprint, .daemonLostAndBack,
        .scene(steps: [.killDaemon])),
      Row(
        "fprintd is killed, and does not come back", .scan(9, after: .look(.noService)), .fingerprint, .daemonLost,
        .none("the bus starts it again")),
      Row(
        "the bus dies in the scan", .scan(7, after: .look(.noBus)), .fingerprint, .daemonLost,
        .none("the pure functions' part; LostReaderTests and the Hanging suites show the rest")),
      Row(
        "fprintd dies in the look after the scan", .scan(9, after: .look(.daemonLost)), .fingerprint, .daemonLost,
        .none("no moment to be met")),
      Row(
        "fprintd hangs after the scan", .scan(9, after: .look(.hangs)), .fingerprint, .daemonHangs,
        .none("it takes as long as the look may: HangingDaemonTests")),
      Row(
        "the reader is unplugged", .scan(9, after: .look(.noReader, reader: "")), .fingerprint, .readerGone,
        .scene(steps: [.reader("UNPLUG")])),
      Row(
        "another reader is in its place", .scan(9, after: .look(.ready, reader: "Another")), .fingerprint, .readerGone,
        .none("libfprint has one virtual reader of a kind")),
      Row(
        "the fingers are deleted in the scan", .scan(9, after: .look(.notEnrolled)), .fingerprint, .noFinger,
        .none("fprintd deletes none while the reader is claimed")),
      Row(
        "the waiting process gets SIGINT", .scan(9, after: .before), .fingerprint, .readerFailed,
        .scene(steps: [.interruptScan])),
      Row(
        "an unknown status, or VerifyStart fails", .scan(7, after: .before), .fingerprint, .accessDenied,
        .none("no real fprintd says so: the fake one of the Fprintd suites")),
      Row(
        "PAM_RHOST is set", .scan(9, after: .before), .fingerprint, .readerFailed,
        .none("vault sets none: over the network no finger is asked for at all")),
      Row(
        "an error that fprintd takes for no match, three times", .code(.biometrics, .authenticate, 11), .fingerprint,
        .strangeFinger, .scene(steps: Array(repeating: .reader("ERROR 7"), count: 3)), strikes: 3),
    ] + readerErrors

  /// Errors of the virtual reader, by their numbers in libfprint: general, unsupported, busy, protocol, data, hot.
  private static let readerErrors = [0, 1, 4, 5, 6, 257].map { number in
    Row(
      "the reader's error \(number)", .scan(9, after: .before), .fingerprint, .readerFailed,
      .scene(steps: [.reader("ERROR \(number)")]))
  }
}
