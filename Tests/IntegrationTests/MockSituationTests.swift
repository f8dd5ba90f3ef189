import Testing

extension Integration {
  /// The situations of fprintd's own PAM tests that the virtual readers cannot be brought to, with a scripted fprintd.
  @Suite struct MockSituationTests {
    private static let prompt = "Place your right index finger on the fingerprint reader"
    private static let noMatch = "Failed to match fingerprint"
    private static let failed = "the reader failed during the scan; Enter tries it again"
    private static let earlyMatch = DaemonScript.Saying.verdict("verify-match", after: -500)

    private static func prepare(_ script: DaemonScript) -> @Sendable () throws -> Void {
      { try MockDaemon.start(script) }
    }

    /// Three fingers that are not recognised, and a match that nobody was waiting for.
    private static func failing(_ name: String, _ verify: DaemonScript.Saying...) -> FprintdSituation {
      FprintdSituation(
        name: name, prepare: prepare(DaemonScript(verify: verify)),
        play: { try MockDaemon.wait(for: "verify-match") }, status: .authenticationFailed,
        reason: "fingerNotRecognised", shows: [(prompt, 3), (noMatch, 3)],
        notice: "the finger was not recognised as one of demo", strikes: 3)
    }

    private static func reader(_ name: String, _ scanType: String, _ fingers: String...) -> DaemonScript.Reader {
      DaemonScript.Reader(name: name, scanType: scanType, fingers: ["demo": fingers])
    }

    static let situations = [
      FprintdSituation(
        name: "no fingers while verifying", prepare: prepare(DaemonScript(verify: [.verdict("vanish")])),
        status: .biometryNotEnrolled, reason: "noFinger", shows: [(prompt, 0)]),
      FprintdSituation(
        name: "no fingers while verifying, but on the list",
        prepare: prepare(DaemonScript(errors: ["VerifyStart": "NoEnrolledPrints"], verify: [.match])),
        status: .biometryNotAvailable, reason: "readerFailed", shows: [(prompt, 0)], notice: failed),
      FprintdSituation(
        name: "invalid status", prepare: prepare(DaemonScript(verify: [.verdict("verify-INVALID")])),
        status: .biometryNotAvailable, reason: "readerFailed",
        shows: [(prompt, 1), ("An unknown error occurred", 1), (noMatch, 0)], notice: failed),
      failing("unexpected match before VerifyStart", earlyMatch, .noMatch, .noMatch, .noMatch),
      failing("unexpected match before the second VerifyStart", .noMatch, earlyMatch, .noMatch, .noMatch),
      FprintdSituation(
        name: "two readers",
        prepare: prepare(
          DaemonScript(
            readers: [
              reader("Sandpaper Reader", "press", "left-middle-finger", "right-middle-finger"),
              reader("Laser Reader", "swipe", "left-little-finger", "right-little-finger"),
            ], verify: [.match])),
        status: .success, shows: [("Place your left middle finger on Sandpaper Reader", 1)]),
      FprintdSituation(
        name: "several readers, the most fingers on the second",
        prepare: prepare(
          DaemonScript(
            readers: [
              reader("Empty Reader", "press"),
              reader("Most Used Reader", "press", "left-middle-finger", "right-middle-finger"),
              reader("Laser Reader", "swipe", "left-middle-finger"),
            ], verify: [.match])),
        status: .success, shows: [("Place your left middle finger on Most Used Reader", 1)]),
      FprintdSituation(
        name: "fprintd disappears as it begins", prepare: prepare(DaemonScript(verify: [.verdict("quit", after: 0)])),
        status: .biometryNotAvailable, reason: "daemonLost",
        notice: "the fingerprint service went away and came back; Enter tries it again"),
    ]

    @Test(arguments: situations) func underBiometrics(situation: FprintdSituation) throws {
      try situation.playForBiometrics()
    }

    @Test(arguments: situations) func underOwner(situation: FprintdSituation) throws {
      try situation.playForOwner()
    }
  }
}
