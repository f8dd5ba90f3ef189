import Testing

extension Integration {
  /// The reader or its daemon goes while a finger is awaited.
  @Suite struct LostReaderTests {
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
