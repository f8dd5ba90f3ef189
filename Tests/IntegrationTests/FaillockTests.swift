import Glibc
import Testing

extension Integration {
  /// pam_faillock counts wrong passwords, and nothing else; nor do strikes grow by anything but a finger.
  @Suite struct FaillockTests {
    @Test func aWrongPasswordIsCounted() throws {
      try Tally.begin(for: .demo)
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try vault.enter("wrong")
      try vault.expect(Vault.prompt)
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
      #expect(try Tally.count(for: .demo) == 1)
    }

    /// Shows that a wrong password counts; what comes after must leave the tally at one.
    private func beginWithOne() throws {
      try Tally.begin(for: .demo)
      #expect(try !Pamtester.approves("vault", as: .demo, password: "wrong"))
      #expect(try Tally.count(for: .demo) == 1, "the tally must be seen to count an attempt")
    }

    private func strikeOnce() throws {
      let vault = try Dialogue.vault("unlock", "-p", "biometrics")
      try Reader.touch(.unknown)
      try Reader.waitUntilNeeded()
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
    }

    @Test func aFingerThatWinsAtThePasswordPromptIsNotCountedTenTimesOver() throws {
      try beginWithOne()
      for _ in 0..<10 {
        let vault = try Dialogue.vault("unlock")
        try vault.waitForBothFactors()
        try Reader.touch(.demo)
        try vault.expectEnd(.success)
      }
      #expect(try Tally.count(for: .demo) == 1)
    }

    /// Enter wakes what rests, and may be pressed once too often.
    @Test func anEmptyLineIsNotCounted() throws {
      try beginWithOne()
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      for _ in 0..<4 {
        try vault.enter("")
        try vault.expect(Vault.prompt)
      }
      #expect(!vault.shows("wrong password"))
      #expect(try Tally.count(for: .demo) == 1)
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }

    @Test func aFingerThatWinsOverHalfAPasswordIsNotCounted() throws {
      try beginWithOne()
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try vault.type("half-a-pass")
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
      #expect(try Tally.count(for: .demo) == 1)
    }

    /// What ends an evaluation that has asked for both factors, without an answer to either.
    enum WayOut: CaseIterable {
      case controlC, controlD, controlCOverHalfAPassword, timeOver, windowClosed
      case interrupted, terminated, hungUp, quit, killed

      func take(_ vault: Dialogue) throws {
        switch self {
        case .controlC: try vault.press(.controlC)
        case .controlD: try vault.press(.controlD)
        case .controlCOverHalfAPassword:
          try vault.type("half-a-pass")
          try vault.terminal.waitUntilTyped()
          try vault.press(.controlC)
        case .timeOver: break
        case .windowClosed: vault.terminal.hangUp()
        case .interrupted: vault.program.kill(SIGINT)
        case .terminated: vault.program.kill(SIGTERM)
        case .hungUp: vault.program.kill(SIGHUP)
        case .quit: vault.program.kill(SIGQUIT)
        case .killed: vault.program.kill(SIGKILL)
        }
      }
    }

    @Test(arguments: WayOut.allCases) func aCancelIsNotCounted(way: WayOut) throws {
      try beginWithOne()
      try strikeOnce()
      let strikes = try Files.read(Account.demo.stateFolder + "/strikes")
      let vault = try Dialogue([Vault.path, "unlock"] + (way == .timeOver ? ["--timeout", "1"] : []))
      try vault.waitForBothFactors()
      try way.take(vault)
      #expect(try vault.program.end() != .success)
      try wait(for: "the workers to end") { Vault.workers.isEmpty }
      #expect(try Tally.count(for: .demo) == 1)
      #expect(try Files.read(Account.demo.stateFolder + "/strikes") == strikes)
    }

    @Test func noAnswerOfAskpassIsNotCounted() throws {
      try beginWithOne()
      let askpass = try Askpass("askpass", "exit 1")
      try Vault.run("unlock", environment: askpass.environment).expectEnd(.userCancel)
      #expect(askpass.wasAsked)
      #expect(try Tally.count(for: .demo) == 1)
    }

    /// What cannot be an answer, on standard input.
    @Test(arguments: ["", String(repeating: "x", count: 600) + "\n", "de\0mo\n"])
    func whatIsNoPasswordIsNotCounted(input: String) throws {
      try beginWithOne()
      let output = try Vault.run("unlock", "-S", input: input)
      #expect([.notInteractive, .authenticationFailed].contains(output.status))
      #expect(try Tally.count(for: .demo) == 1)
    }

    /// PAM's 9, by the service that the shipped file shows.
    @Test func aPasswordThatCannotBeCheckedIsNotCounted() throws {
      try beginWithOne()
      let vault = try Dialogue(
        ["/usr/bin/setpriv", "--no-new-privs", Vault.path, "unlock", "--method", "password"])
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.configuration)
      #expect(try Tally.count(for: .demo) == 1)
    }

    /// One password is enough to know; each further one might prolong the lock.
    @Test(arguments: ["demo", "wrong"]) func aLockedAccountIsAskedOnce(password: String) throws {
      try Tally.begin(for: .demo)
      try Tally.lockAfter(3)
      try Tally.write(ages: [5, 5, 5], for: .demo)
      let tally = try Files.read("/run/faillock/demo")
      let vault = try Dialogue.vault("unlock", "--method", "password")
      try vault.expect(Vault.prompt)
      try vault.enter(password)
      try vault.expectEnd(.authenticationFailed)
      #expect(vault.terminal.count(of: Vault.prompt) == 1)
      #expect(vault.shows("has locked the account demo"))
      #expect(!vault.shows("wrong password"))
      #expect(try Files.read("/run/faillock/demo") == tally)
    }

    /// Whoever resets the tally, as the hint says, is let in again.
    @Test func theMendOfALockWorks() throws {
      try Tally.begin(for: .demo)
      try Tally.lockAfter(3)
      try Tally.write(ages: [5, 5, 5], for: .demo)
      let locked = try Vault.run("unlock", "-S", input: "demo\n")
      locked.expectEnd(.authenticationFailed)
      let command = "faillock --user demo --reset"
      #expect(locked.err.contains("vault: hint: wait, or as root: \(command)\n"))
      try tool("/bin/sh", "-c", command)
      try Vault.run("unlock", "-S", input: "demo\n").expectEnd(.success)
    }
  }
}
