import Glibc
import Testing

extension Integration {
  /// A security key that is touched, that is told a PIN, that is not there.
  @Suite struct CompanionTests {
    private static let policiesWithFinger = [
      "owner", "biometrics-or-companion", "deviceOwnerAuthenticationWithBiometricsOrWatch",
    ]

    @Test(arguments: policiesWithFinger + ["companion", "deviceOwnerAuthenticationWithCompanion"])
    func aTouchUnlocks(policy: String) throws {
      try SecurityKey.setUpForTouch()
      let vault = try Dialogue.reporting("unlock", "-p", policy)
      try vault.expect(SecurityKey.cue)
      if Self.policiesWithFinger.contains(policy) { try Reader.waitUntilNeeded() }
      try SecurityKey.touch()
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "companion")
      #expect(Vault.workers.isEmpty)
      #expect(try Reader.canBeClaimed())
    }

    @Test(arguments: ["finger", "password"]) func anotherFactorEndsTheWait(winner: String) throws {
      try SecurityKey.setUpForTouch()
      let vault = try Dialogue.reporting("unlock")
      try vault.waitForBothFactors()
      try wait(for: "the key to be awaited") { SecurityKey.isAwaited }
      if winner == "finger" { try Reader.touch(.demo) } else { try vault.enter("demo") }
      try vault.expectEnd(.success)
      #expect(try vault.report().method == (winner == "finger" ? "fingerprint" : "password"))
      #expect(Vault.workers.isEmpty)
    }

    @Test func aPINUnlocks() throws {
      try SecurityKey.setUp("pin")
      let vault = try Dialogue.reporting("unlock", "-p", "companion")
      try vault.expect(SecurityKey.pinPrompt)
      try vault.enter("1234")
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "companion")
      #expect(try SecurityKey.answers() == ["1234"])
      #expect(!vault.shows("1234"))
    }

    /// A key takes few wrong ones in all.
    @Test func anEmptyLineIsNoPIN() throws {
      try SecurityKey.setUp("pin")
      let vault = try Dialogue.vault("unlock", "-p", "companion")
      for line in ["", "", "1234"] {
        try vault.expect(SecurityKey.pinPrompt)
        try vault.enter(line)
      }
      try vault.expectEnd(.success)
      #expect(try SecurityKey.answers() == ["1234"])
    }

    @Test func aPINAndThenATouch() throws {
      try SecurityKey.setUp("pin", "say [\(SecurityKey.cue)]", "wait touch")
      let vault = try Dialogue.vault("unlock", "-p", "companion")
      try vault.expect(SecurityKey.pinPrompt)
      try vault.enter("1234")
      try vault.expect(SecurityKey.cue)
      // Nothing is asked for now, and there is another way again.
      try vault.expect("Enter: choose another way")
      try SecurityKey.touch()
      try vault.expectEnd(.success)
    }

    @Test func threeWrongPINsEndIt() throws {
      try SecurityKey.setUp("pin")
      let vault = try Dialogue.reporting("unlock", "-p", "companion")
      for number in 1...3 {
        try vault.expect(SecurityKey.pinPrompt)
        try vault.enter("\(number)")
        if number < 3 { try vault.expect("the companion was not recognised as one of demo, try again") }
      }
      try vault.expectEnd(.authenticationFailed)
      #expect(try vault.report().error?.reason == "companionNotRecognised")
      #expect(try SecurityKey.answers() == ["1", "2", "3"])
      #expect(!Files.exists(Account.demo.stateFolder + "/strikes"))
    }

    @Test func aRightPINAfterAWrongOne() throws {
      try SecurityKey.setUp("pin")
      let vault = try Dialogue.vault("unlock", "-p", "companion")
      for pin in ["4321", "1234"] {
        try vault.expect(SecurityKey.pinPrompt)
        try vault.enter(pin)
      }
      try vault.expectEnd(.success)
    }

    /// With a module that nobody wrote for these tests.
    @Test(arguments: ["", "echo"]) func theMatrixIsAsked(option: String) throws {
      let folder = try tool("/usr/bin/dpkg", "-L", "libpam-wrapper").split(separator: "\n")
      let module = try #require(folder.first { $0.hasSuffix("/pam_matrix.so") })
      let database = try Scratch.file("passdb", "demo:secret:vault-companion\n")
      try SecurityKey.setService(["auth required \(module) passdb=\(database) \(option)"])
      let vault = try Dialogue.vault("unlock", "-p", "companion")
      try vault.expect("Password")
      try vault.enter("wrong")
      try vault.expect("try again")
      try vault.expect("Password")
      try vault.enter("secret")
      try vault.expectEnd(.success)
      #expect(vault.shows("secret") == (option == "echo"))
    }

    @Test func anotherKeyIsNotRecognised() throws {
      try SecurityKey.setUpForTouch()
      let vault = try Dialogue.reporting("unlock", "-p", "companion")
      try SecurityKey.touchAnother()
      try vault.expectEnd(.authenticationFailed)
      #expect(try vault.report().error?.reason == "companionNotRecognised")
      #expect(Sensor.waits(for: "touch") == 1)
    }

    @Test func anotherKeyLeavesThePassword() throws {
      try SecurityKey.setUpForTouch()
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try SecurityKey.touchAnother()
      try vault.expect("vault: the companion was not recognised as one of demo")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }

    @Test(arguments: [8, 9, 10]) func aKeyThatIsNotThere(code: Int) throws {
      try SecurityKey.setUp("say [looking for it]", "return \(code)")
      let vault = try Dialogue.reporting("unlock", "-p", "companion")
      try vault.expectEnd(.companionNotAvailable)
      #expect(try vault.report().error?.reason == "companionUnavailable")
      #expect(vault.shows("vault: hint: plug the security key in; to register one: pamu2fcfg"))
    }

    /// What the module says, and what it is called.
    @Test(arguments: [(6, "accessDenied"), (11, "tooManyTries"), (28, "serviceBroken")])
    func everyCodeHasItsName(code: Int, reason: String) throws {
      try SecurityKey.setUp("return \(code)")
      let vault = try Dialogue.reporting("unlock", "-p", "companion")
      _ = try vault.end()
      #expect(try vault.report().error?.reason == reason)
    }

    @Test func aKeyThatIsNotThereIsNoNewsToWhoCanTypeThePassword() throws {
      try SecurityKey.setUp("return 9")
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try wait(for: "the companion's end") { SecurityKey.worker() == nil }
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(!vault.shows("companion"))
    }

    @Test func aKeyThatHangsCanBeLeft() throws {
      try SecurityKey.setUpForTouch()
      for (key, status) in [(Key.controlC, ExitStatus.userCancel), (.enter, .userFallback)] {
        let vault = try Dialogue.vault("unlock", "-p", "companion")
        try vault.expect(SecurityKey.cue)
        try vault.press(key)
        try vault.expectEnd(status, within: .seconds(1))
        #expect(Vault.workers.isEmpty)
      }
      let late = try Dialogue.reporting("unlock", "-p", "companion", "--timeout", "1")
      try late.expectEnd(.systemCancel)
      #expect(try late.report().error?.reason == "timedOut")
    }

    @Test func nothingIsAwaitedWhileVaultIsStopped() throws {
      try SecurityKey.setUpForTouch()
      let mark = Scratch.path("mark")
      let shell = try Shell()
      try shell.start("vault exec -p companion -- touch \(mark)")
      try shell.expect(SecurityKey.cue)
      try shell.press(.controlZ)
      try shell.expect("Stopped")
      #expect(Vault.workers.isEmpty)
      try shell.enter("fg; echo code''=$?")
      try shell.expect(SecurityKey.cue)
      #expect(!Files.exists(mark))
      try SecurityKey.touch()
      try shell.expectCode(0)
      #expect(Files.exists(mark))
      try shell.leave()
    }

    @Test func anExpiredAccountIsRefusedAndNamed() throws {
      try SecurityKey.setUp("pin")
      let vault = try Dialogue.reporting("unlock", "-p", "companion", as: .gone)
      try vault.expect(SecurityKey.pinPrompt)
      try vault.enter("1234")
      try vault.expectEnd(.authenticationFailed)
      #expect(try vault.report().error?.reason == "accountExpired")
    }

    @Test func anAccountWithoutAPasswordMayHaveOne() throws {
      try SecurityKey.setUp("pin")
      for policy in ["companion", "biometrics-or-companion", "owner"] {
        let vault = try Dialogue.vault("unlock", "-p", policy, as: .locked)
        try vault.expect(SecurityKey.pinPrompt)
        try vault.enter("1234")
        try vault.expectEnd(.success)
      }
    }
  }
}
