import Testing

extension Integration {
  /// A face that does not come and a key that is not touched are waited for half a minute. (These tests last as long.)
  @Suite struct FactorRestTests {
    init() throws {
      try Camera.setUp()
      try SecurityKey.setUpForTouch()
    }

    @Test func enterWakesAllThatRestAndIsNoTry() throws {
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      for text in [
        "reader off, type the password", "no face was recognised in time: type the password, or Enter",
        "no companion answered in time: type the password, or Enter",
      ] {
        try wait(for: text, within: .seconds(60)) { vault.shows(text) }
      }
      try wait(for: "all workers but the password's to end") { Vault.workers.count == 1 }
      try vault.enter("")
      try vault.waitForBothFactors()
      try Camera.waitForLook(2)
      try wait(for: "the key to be awaited again") { Sensor.waits(for: "touch") == 2 }
      #expect(!vault.shows("wrong password"))
      try SecurityKey.touch()
      try vault.expectEnd(.success)
    }

    @Test func withNothingElseToAskTheTimeIsUp() throws {
      let vault = try Dialogue.reporting("unlock", "-p", "biometrics-or-companion")
      try Reader.waitUntilNeeded()
      try vault.expectEnd(.systemCancel, within: .seconds(60))
      #expect(try vault.report().error?.reason == "timedOut")
      #expect(Camera.looks == 1)
      #expect(!Files.exists(Account.demo.stateFolder + "/strikes"))
    }

    /// A question has no limit of its own, and what follows its answer has a new one.
    @Test func aPINMayBeThoughtAbout() throws {
      try SecurityKey.setUp("pin")
      let vault = try Dialogue.vault("unlock", "-p", "companion")
      try vault.expect(SecurityKey.pinPrompt)
      #expect(!eventually(within: .seconds(31)) { vault.program.ended() != nil })
      try vault.enter("1234")
      try vault.expectEnd(.success)
    }
  }
}
