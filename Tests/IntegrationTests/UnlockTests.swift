import Glibc
import Testing

extension Integration {
  /// The finger and the password, whichever comes first.
  @Suite struct UnlockTests {
    @Test func aFingerUnlocks() throws {
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
    }

    @Test func aPasswordUnlocksWhileTheFingerIsAwaited() throws {
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }

    @Test func theFingerAloneUnlocksUnderBiometrics() throws {
      let vault = try Dialogue.vault("unlock", "-p", "biometrics")
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
      #expect(!vault.shows(Vault.prompt))
    }

    @Test func aFingerOfAnAccountWithoutPasswordUnlocks() throws {
      let vault = try Dialogue.vault("unlock", as: .fingeronly)
      try Reader.touch(.fingeronly)
      try vault.expectEnd(.success)
    }

    @Test func aPasswordOfAnAccountWithoutFingerUnlocks() throws {
      let vault = try Dialogue.vault("unlock", as: .plain)
      try vault.expect(Vault.prompt)
      try vault.enter("plain")
      try vault.expectEnd(.success)
    }

    @Test func theScreenShowsTheReadersTextAndThePrompt() throws {
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      #expect(vault.shows("finger"))
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
    }

    @Test func theReasonIsShown() throws {
      let vault = try Dialogue.vault("unlock", "-r", "open the wine cellar")
      try vault.expect("open the wine cellar")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }

    @Test func nothingIsPrintedOnStdout() throws {
      let vault = try Dialogue.vault("unlock", streams: [1: .writing(Scratch.path("out"))])
      try vault.waitForBothFactors()
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(try Files.text(Scratch.path("out")).isEmpty)
    }

    @Test func thePasswordDoesNotWaitForADaemonThatHangs() throws {
      #expect(try Reader.canBeClaimed())
      Reader.signalDaemon(SIGSTOP)
      let vault = try Dialogue.vault("unlock")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }

    @Test(arguments: ["deviceOwnerAuthentication", "deviceOwnerAuthenticationWithBiometrics"])
    func applesNamesOfPoliciesWork(policy: String) throws {
      let vault = try Dialogue.vault("unlock", "-p", policy)
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
    }
  }
}
