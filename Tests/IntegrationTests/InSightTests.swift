import Glibc
import Testing

extension Integration {
  /// Nothing is approved but what is in sight.
  @Suite struct InSightTests {
    /// An account without a password is asked for the finger alone, and its askpass program still shows what for.
    @Test func askpassShowsWhatAFingerApproves() throws {
      let askpass = try Askpass.waiting()
      let mark = Scratch.path("mark")
      let vault = try Dialogue.vault(
        "exec", "-A", "--", "touch", mark, as: .fingeronly, environment: askpass.environment)
      _ = try askpass.waitForWindow()
      #expect(try askpass.arguments().contains("/usr/bin/touch"))
      try Reader.touch(.fingeronly)
      try vault.expectEnd(.success)
      #expect(Files.exists(mark))
    }

    /// While PAM judges, or delays, the askpass program has gone.
    @Test func aTouchWhileNoWindowIsShownApprovesNothing() throws {
      let go = Scratch.path("go")
      let askpass = try Askpass("askpass", "test -e \(go) && exec sleep 60", "touch \(go)", "echo wrong")
      let mark = Scratch.path("mark")
      let vault = try Dialogue.vault("exec", "-A", "--", "touch", mark, environment: askpass.environment)
      try wait(for: "the wrong answer") { Files.exists(go) && Processes.running("/bin/dash").isEmpty }
      try Reader.touch(.demo)
      try wait(for: "another window") { !Processes.running("/usr/bin/sleep").isEmpty }
      #expect(!Files.exists(mark))
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
      #expect(Files.exists(mark), "a touch while it shows must be seen to approve")
    }

    /// What is seen or touched while PAM judges, or delays, and the askpass program has gone.
    @Test(arguments: ["face", "touch"]) func aLookOrATouchWhileNoWindowIsShownApprovesNothing(event: String) throws {
      if event == "face" { try Camera.setUp() } else { try SecurityKey.setUpForTouch() }
      let go = Scratch.path("go")
      let askpass = try Askpass("askpass", "test -e \(go) && exec sleep 60", "touch \(go)", "echo wrong")
      let mark = Scratch.path("mark")
      let vault = try Dialogue.vault("exec", "-A", "--", "touch", mark, environment: askpass.environment)
      try wait(for: "the wrong answer") { Files.exists(go) && Processes.running("/usr/bin/dash").isEmpty }
      try Sensor.happen(event, code: 0)
      try wait(for: "another window") { !Processes.running("/usr/bin/sleep").isEmpty }
      #expect(!Files.exists(mark))
      try wait(for: "another wait for it") { Sensor.waits(for: event) == 2 }
      try Sensor.happen(event, code: 0)
      try vault.expectEnd(.success)
      #expect(Files.exists(mark), "one while it shows must be seen to approve")
    }

    @Test func withoutAFallbackAskpassCannotChooseIt() throws {
      let askpass = try Askpass("askpass", "exit 0")
      let words = ["unlock", "-A", "-p", "biometrics"]
      let plain = try Dialogue([Vault.path] + words, environment: askpass.environment)
      try plain.expectEnd(.userFallback)
      let hidden = try Dialogue([Vault.path] + words + ["--fallback-title="], environment: askpass.environment)
      try hidden.expectEnd(.userCancel)
    }

    @Test func aPasswordTypedAheadIsNoAnswerThatIsShown() throws {
      try WorldFiles.setFactorWorker(
        "while not os.path.exists('\(Scratch.path("go"))'): time.sleep(0.01)", "s.send(b'\\x04\\x06\\0\\0\\0Code: ')",
        "open('\(Scratch.path("answer"))', 'wb').write(s.recv(600))", "s.send(b'\\x05')")
      let vault = try Dialogue.vault("unlock", "--method", "password")
      try vault.expect("is it you")
      try vault.type("secret\r")
      try vault.terminal.waitUntilTyped()
      try Scratch.file("go", "")
      try vault.expect("Code: ")
      try vault.enter("1234")
      try vault.expectEnd(.success)
      #expect(try Files.text(Scratch.path("answer")) == "1234\0")
      #expect(vault.shows("1234"), "a visible answer must be seen to be shown")
      #expect(!vault.shows("secret"))
    }

    @Test func aStopDoesNotCostThePasswordOfStandardInput() throws {
      let shell = try Shell()
      let go = Scratch.path("go")
      try shell.start("(printf de; until test -e \(go); do sleep 0.01; done; echo mo) | vault unlock -S")
      try wait(for: "the question") { !Processes.running(Vault.factorWorker).isEmpty }
      try shell.press(.controlZ)
      try shell.expect("Stopped")
      try shell.expect(Shell.prompt)
      try Scratch.file("go", "")
      try shell.enter("fg; echo code''=$?")
      try shell.expectCode(0)
      try shell.leave()
    }
  }
}
