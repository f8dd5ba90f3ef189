import Testing

extension Integration {
  /// The situations of fprintd's own PAM tests, as far as real fprintd and its virtual readers can be brought to them.
  ///
  /// A time-out, which takes half a minute, is in ReaderRestTests.
  @Suite struct FprintdSituationTests {
    private static let prompt = "Swipe your right index finger across the fingerprint reader"
    private static let noMatch = "Failed to match fingerprint"
    private static let failed = "the reader failed during the scan; Enter tries it again"

    static let situations = [
      FprintdSituation(
        name: "no device", prepare: { try WorldFiles.takeReaderAway() }, status: .biometryNotAvailable,
        reason: "noReader", shows: [("Swipe", 0)]),
      FprintdSituation(
        name: "no fingers", account: .plain, status: .biometryNotEnrolled, reason: "noFinger",
        shows: [("Swipe", 0)]),
      FprintdSituation(
        name: "unknown error", play: { try Reader.send("ERROR 0") }, status: .biometryNotAvailable,
        reason: "readerFailed", shows: [(prompt, 1), (noMatch, 0)], notice: failed),
      FprintdSituation(
        name: "disconnected", play: { try Reader.send("ERROR 5") }, status: .biometryNotAvailable,
        reason: "readerFailed", shows: [(prompt, 1), (noMatch, 0)], notice: failed),
      FprintdSituation(
        name: "match", play: { try Reader.touch(.demo) }, status: .success, shows: [(prompt, 1), (noMatch, 0)]),
      FprintdSituation(
        name: "retry hints, then match",
        play: {
          for hint in ["RETRY 1", "RETRY 2"] { try Reader.send(hint) }
          try Reader.touch(.demo)
        }, status: .success,
        shows: [(prompt, 1), ("Swipe was too short, try again", 1), ("Your finger was not centered", 1), (noMatch, 0)]),
      FprintdSituation(
        name: "several readers, not all enrolled", prepare: { try WorldFiles.addReader() },
        play: { try Reader.touch(.demo) }, status: .success,
        shows: [("Swipe your right index finger across Virtual device for debugging", 1)]),
      FprintdSituation(
        name: "match on the last try",
        play: {
          try Reader.touchUnknown(times: 2)
          try Reader.touch(.demo)
        }, status: .success, shows: [(prompt, 3), (noMatch, 2)]),
      FprintdSituation(
        name: "failed", play: { try Reader.touchUnknown(times: 3) }, status: .authenticationFailed,
        reason: "fingerNotRecognised", shows: [(prompt, 3), (noMatch, 3)],
        notice: "the finger was not recognised as one of demo", strikes: 3),
      FprintdSituation(
        name: "fprintd disappears",
        play: {
          try Reader.waitUntilNeeded()
          try Reader.killDaemon()
        }, status: .biometryNotAvailable, reason: "daemonLost", shows: [(noMatch, 0)],
        notice: "the fingerprint service went away and came back; Enter tries it again"),
    ]

    @Test func alreadyClaimedUnderBiometrics() throws {
      let holder = try Reader.hold(as: .other)
      let vault = try Dialogue.reporting("unlock", "-p", "biometrics")
      try vault.expectEnd(.biometryNotAvailable)
      #expect(try vault.report().error?.reason == "readerBusy")
      #expect(!vault.shows("Swipe"))
      #expect(try Strikes.count(of: .demo) == 0)
      #expect(holder.ended() == nil)
    }

    @Test func alreadyClaimedUnderOwner() throws {
      let holder = try Reader.hold(as: .other)
      let vault = try Dialogue.reporting("unlock")
      try vault.expect("another program holds the reader; Enter tries it again")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "password")
      #expect(!vault.shows("Swipe"))
      #expect(holder.ended() == nil)
    }

    @Test(arguments: situations) func underBiometrics(situation: FprintdSituation) throws {
      try situation.playForBiometrics()
    }

    @Test(arguments: situations) func underOwner(situation: FprintdSituation) throws {
      try situation.playForOwner()
    }
  }
}
