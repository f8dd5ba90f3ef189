import Testing

extension Integration {
  /// The reader or its daemon goes while a finger is awaited, or looked for.
  @Suite struct LostReaderTests {
    @Test(arguments: ReaderStage.allCases, ["owner", "biometrics"])
    func aDaemonThatEndsIsNamed(stage: ReaderStage, policy: String) throws {
      let vault = try stage.reach(policy)
      // What comes in its place hangs in nothing.
      try MockDaemon.set(DaemonScript())
      try Reader.killDaemon()
      guard policy == "owner" else {
        try vault.expectEnd(.biometryNotAvailable)
        #expect(try vault.report().error?.reason == "daemonLost")
        return
      }
      try vault.expect("the fingerprint service went away")
      try vault.enter("demo")
      try vault.expectEnd(.success)
      try wait(for: "the reader to be free") { try Reader.canBeClaimed() }
    }

    @Test func aCheckNamesADaemonThatEnds() throws {
      try MockDaemon.start(DaemonScript(hangs: ["ListEnrolledFingers"]))
      let check = try Dialogue.reporting("check", "-p", "biometrics")
      try MockDaemon.wait(for: "ListEnrolledFingers")
      try Reader.killDaemon()
      try check.expectEnd(.biometryNotAvailable)
      #expect(try check.report().error?.reason == "daemonLost")
    }

    /// fprintd ends when nobody has used it for half a minute, which may be just when somebody asks it again.
    @Test func aDaemonThatIsAboutToEndRefusesNobody() throws {
      try MockDaemon.start(DaemonScript(resigns: ["GetDevices"]))
      let check = try Dialogue.reporting("check", "-p", "biometrics")
      try check.expectEnd(.biometryNotAvailable)
      #expect(try check.report().error?.reason == "daemonLost")
    }

    /// The bus says the same of one that stays.
    @Test func aRefusalOfTheBusIsNoEnd() throws {
      try MockDaemon.start(DaemonScript(errors: ["ListEnrolledFingers": "org.freedesktop.DBus.Error.AccessDenied"]))
      let check = try Dialogue.reporting("check", "-p", "biometrics")
      try check.expectEnd(.biometryNotAvailable)
      #expect(try check.report().error?.reason == "notPermitted")
      #expect(try MockDaemon.calls("GetDevices").count == 1)
    }

    @Test func theOneAfterItIsAskedWithoutAWord() throws {
      try MockDaemon.start(DaemonScript(resigns: ["GetDevices"]), then: DaemonScript(verify: [.match]))
      let vault = try Dialogue.vault("unlock", "-p", "biometrics")
      try vault.expectEnd(.success)
      #expect(!vault.shows("went away"))
    }

    /// How fprintd answers when its reader has gone.
    static let unplugged: [(stage: ReaderStage, script: DaemonScript, status: ExitStatus, reason: String)] = [
      (.look, DaemonScript(errors: ["ListEnrolledFingers": "NoSuchDevice"]), .biometryNotAvailable, "noReader"),
      (
        .scan, DaemonScript(readers: [], verify: [.verdict("verify-disconnected")]), .biometryDisconnected,
        "readerGone"
      ),
      (
        .secondLook, DaemonScript(errors: ["Claim": "NoSuchDevice"], verify: [.verdict("verify-disconnected")]),
        .biometryDisconnected, "readerGone"
      ),
    ]

    @Test(arguments: unplugged)
    func aReaderThatIsUnpluggedIsNamed(stage: ReaderStage, script: DaemonScript, status: ExitStatus, reason: String)
      throws
    {
      try MockDaemon.start(stage == .look ? script : DaemonScript())
      let vault = try Dialogue.reporting("unlock", "-p", "biometrics")
      if stage != .look {
        try vault.expect("finger")
        try MockDaemon.set(script)
      }
      try vault.expectEnd(status)
      #expect(try vault.report().error?.reason == reason)
    }

    @Test func aKilledDaemonEndsBiometrics() throws {
      let vault = try Dialogue.reporting("unlock", "-p", "biometrics")
      try Reader.waitUntilNeeded()
      try Reader.killDaemon()
      try vault.expectEnd(.biometryNotAvailable)
      #expect(try vault.report().error?.reason == "daemonLost")
    }

    @Test func anUnpluggedReaderEndsBiometrics() throws {
      let vault = try Dialogue.vault("unlock", "-p", "biometrics")
      try Reader.waitUntilNeeded()
      try Reader.send("UNPLUG")
      try vault.expectEnd(.biometryDisconnected)
    }

    @Test func aKilledDaemonLeavesThePassword() throws {
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try Reader.killDaemon()
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }

    @Test func anUnpluggedReaderLeavesThePassword() throws {
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try Reader.send("UNPLUG")
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }
  }
}
