import Glibc
import Testing

extension Integration {
  /// The password and the companion ask on one terminal: an answer never reaches the wrong one.
  @Suite struct SharedLineTests {
    private let log: AuthLog

    init() throws {
      try SecurityKey.setUp("pin")
      log = try AuthLog()
    }

    /// The attempts at a password that PAM has judged and found wrong.
    private func failures() throws -> Int {
      try log.attempts().count { $0.contains("(vault:auth)") && $0.contains("authentication failure") }
    }

    private func invited() throws -> Dialogue {
      let vault = try Dialogue.reporting("unlock")
      // A reader that is let go while it is still being claimed is not free at once.
      try Reader.waitUntilNeeded()
      try vault.expect(SecurityKey.invitation)
      try vault.expect(Vault.prompt)
      return vault
    }

    @Test func thePasswordHasTheWordFirst() throws {
      let vault = try invited()
      #expect(!vault.shows(SecurityKey.pinPrompt))
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "password")
      #expect(try SecurityKey.answers().isEmpty)
    }

    @Test func anEmptyLineGivesTheCompanionTheWord() throws {
      let vault = try invited()
      try vault.enter("")
      try vault.expect(SecurityKey.pinPrompt)
      try vault.enter("1234")
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "companion")
      #expect(try SecurityKey.answers() == ["1234"])
      #expect(try failures() == 0)
    }

    @Test func whatIsTypedAtOnePromptIsNoAnswerToTheOther() throws {
      let vault = try invited()
      // The PIN in the password's place is a wrong password, and nothing to the key.
      try vault.enter("1234")
      try vault.expect("wrong password for demo")
      try vault.expect(Vault.prompt)
      #expect(try SecurityKey.answers().isEmpty)
      #expect(try failures() == 1)
      try vault.enter("")
      try vault.expect(SecurityKey.pinPrompt)
      // And the password in the PIN's place is a wrong PIN.
      try vault.enter("demo")
      try vault.expect("the companion was not recognised as one of demo, try again")
      try vault.expect(SecurityKey.invitation)
      try vault.expect(Vault.prompt)
      #expect(try SecurityKey.answers() == ["demo"])
      #expect(try failures() == 1)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(try SecurityKey.answers() == ["demo"])
    }

    @Test func anEmptyPINLeadsBackToThePassword() throws {
      let vault = try invited()
      for _ in 0..<2 {
        try vault.enter("")
        try vault.expect(SecurityKey.pinPrompt)
        try vault.enter("")
        try vault.expect(Vault.prompt)
      }
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(try SecurityKey.answers().isEmpty)
      #expect(try failures() == 0)
    }

    @Test func afterThePINThePasswordIsAskedAgainWhileTheTouchIsAwaited() throws {
      try SecurityKey.setUp("pin", "say [\(SecurityKey.cue)]", "wait touch")
      let vault = try invited()
      try vault.enter("")
      try vault.expect(SecurityKey.pinPrompt)
      try vault.enter("1234")
      try vault.expect(SecurityKey.cue)
      try vault.expect(Vault.prompt)
      try wait(for: "the key to be awaited") { SecurityKey.isAwaited }
      try vault.enter("wrong")
      try vault.expect("wrong password for demo")
      try SecurityKey.touch()
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "companion")
      #expect(try SecurityKey.answers() == ["1234"])
    }

    @Test func anAnswerThatIsShownIsAskedForInItsTurn() throws {
      try SecurityKey.setUp("insert", "say [\(SecurityKey.cue)]", "wait touch")
      let vault = try invited()
      try vault.enter("")
      try vault.expect(SecurityKey.insertPrompt)
      try vault.enter("")
      try vault.expect(SecurityKey.cue)
      #expect(try SecurityKey.answers() == [""])
      try SecurityKey.touch()
      try vault.expectEnd(.success)
    }

    /// The companion dies in the middle of a PIN: what is still typed of it is not the password.
    @Test func theRestOfAPINThatNobodyWantsAnyMoreIsNoPassword() throws {
      let vault = try invited()
      try vault.enter("")
      try vault.expect(SecurityKey.pinPrompt)
      try vault.type("12")
      kill(try #require(SecurityKey.worker()), SIGKILL)
      try vault.expect("not asked any more: press Enter")
      try vault.expect(Vault.prompt)
      try wait(for: "the end to be told") { vault.shows("vault-companion, ended without a verdict") }
      try vault.type("34\r")
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "password")
      #expect(try failures() == 0)
      #expect(try SecurityKey.answers().isEmpty)
    }

    @Test func anEmptyLineForACompanionThatHasGoneIsNoPassword() throws {
      let vault = try invited()
      kill(try #require(SecurityKey.worker()), SIGKILL)
      try vault.expect("vault-companion, ended without a verdict")
      try vault.expect(Vault.prompt)
      try vault.enter("")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(try failures() == 0)
    }

    /// What is typed before anything is asked is meant for the password, also where the account has none.
    @Test func whatIsTypedAheadIsNoPIN() throws {
      try SecurityKey.setUp("wait touch", "pin")
      let vault = try Dialogue.vault("unlock", as: .locked)
      try vault.expect("is it you, locked?")
      try vault.type("secret\r")
      try vault.terminal.waitUntilTyped()
      try SecurityKey.touch()
      try vault.expect(SecurityKey.pinPrompt)
      // Nobody types on without a look at the question.
      usleep(300_000)
      try vault.enter("1234")
      try vault.expectEnd(.success)
      #expect(try SecurityKey.answers() == ["1234"])
    }

    @Test func thePasswordTypedAheadIsThePassword() throws {
      let vault = try Dialogue.reporting("unlock")
      try vault.expect("is it you, demo?")
      try vault.type("demo\r")
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "password")
      #expect(try SecurityKey.answers().isEmpty)
    }

    @Test func controlCLeavesBothQuestions() throws {
      for goesOn in [false, true] {
        let vault = try invited()
        if goesOn {
          try vault.enter("")
          try vault.expect(SecurityKey.pinPrompt)
          try vault.type("12")
        }
        try vault.press(.controlC)
        try vault.expectEnd(.userCancel, within: .seconds(1))
        #expect(Vault.workers.isEmpty)
      }
      #expect(try SecurityKey.answers().isEmpty)
    }

    @Test func aFingerWinsWhileAPINIsTyped() throws {
      let vault = try invited()
      try vault.enter("")
      try vault.expect(SecurityKey.pinPrompt)
      try vault.type("12")
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "fingerprint")
      #expect(try SecurityKey.answers().isEmpty)
    }

    @Test func aStopInTheMiddleOfAPINStartsAnew() throws {
      let shell = try Shell()
      try shell.start("vault unlock")
      try shell.expect(SecurityKey.invitation)
      try shell.expect(Vault.prompt)
      try shell.enter("")
      try shell.expect(SecurityKey.pinPrompt)
      try shell.type("12")
      try shell.press(.controlZ)
      try shell.expect("Stopped")
      #expect(Vault.workers.isEmpty)
      try shell.enter("fg; echo code''=$?")
      try shell.expect(SecurityKey.invitation)
      try shell.expect(Vault.prompt)
      try shell.enter("demo")
      try shell.expectCode(0)
      #expect(try SecurityKey.answers().isEmpty)
      try shell.leave()
    }

    @Test func oneEmptyLineAsksBeforeItWakes() throws {
      try Camera.setUp()
      let vault = try invited()
      try Camera.seeStranger()
      try vault.expect("Enter to look again")
      try vault.expect(Vault.prompt)
      try vault.enter("")
      try vault.expect(SecurityKey.pinPrompt)
      #expect(Camera.looks == 1)
      try vault.enter("1234")
      try vault.expectEnd(.success)
    }

    @Test func anAskpassProgramIsAskedForThePIN() throws {
      let askpass = try Askpass("askpass", "case \"$1\" in *PIN*) echo 1234 ;; *) exec sleep 60 ;; esac")
      let vault = try Dialogue.reporting("unlock", "-A", "-p", "companion", environment: askpass.environment)
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "companion")
      #expect(try SecurityKey.answers() == ["1234"])
    }

    @Test func anAskpassProgramThatAnswersNothingIsAskedForThePINNext() throws {
      let script = "case \"$1\" in *PIN*) echo 1234 ;; *) echo ;; esac"
      let askpass = try Askpass("askpass", script)
      let vault = try Dialogue.reporting("unlock", "-A", environment: askpass.environment)
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "companion")
      #expect(try SecurityKey.answers() == ["1234"])
    }

    @Test func anAskpassProgramShowsWhatATouchApproves() throws {
      try SecurityKey.setUpForTouch()
      let askpass = try Askpass.waiting()
      let vault = try Dialogue.vault("exec", "-A", "-p", "companion", "--", "true", environment: askpass.environment)
      _ = try askpass.waitForWindow()
      #expect(try askpass.arguments().contains("Use your security key. OK: choose another way."))
      try SecurityKey.touch()
      try vault.expectEnd(.success)
    }
  }
}
