import Testing

extension Integration {
  /// Where nobody can be asked, PAM is not touched.
  @Suite struct NonInteractiveTests {
    /// Starts a tally and the log, and shows that both see an attempt.
    private func watching() throws -> AuthLog {
      try Tally.begin(for: .demo)
      let before = try AuthLog()
      #expect(try !Pamtester.approves("vault", as: .demo, password: "wrong"))
      #expect(try Tally.count(for: .demo) == 1, "the tally must be seen to count an attempt")
      #expect(try !before.attempts().isEmpty, "the log must be seen to tell of an attempt")
      return try AuthLog()
    }

    private func checkNothingWasTried(since log: AuthLog) throws {
      #expect(try Tally.count(for: .demo) == 1)
      #expect(try log.attempts().isEmpty)
    }

    @Test(arguments: ["owner", "biometrics"]) func withoutATerminal(policy: String) throws {
      let log = try watching()
      try Vault.run("unlock", "-p", policy).expectEnd(.notInteractive)
      try checkNothingWasTried(since: log)
    }

    @Test func aPasswordOnStdinIsNotTakenUnasked() throws {
      let log = try watching()
      try Vault.run("unlock", input: "demo\n").expectEnd(.notInteractive)
      try checkNothingWasTried(since: log)
    }

    @Test(arguments: ["-n", "--non-interactive"]) func whenAskedNotToAsk(option: String) throws {
      let log = try watching()
      let vault = try Dialogue.vault("unlock", option)
      try vault.expectEnd(.notInteractive)
      #expect(!vault.shows(Vault.prompt))
      try checkNothingWasTried(since: log)
    }

    @Test func theCommandDoesNotRun() throws {
      let mark = Scratch.path("mark")
      try Vault.run("exec", "-n", "--", "/usr/bin/touch", mark).expectEnd(.notInteractive)
      #expect(!Files.exists(mark))
      try Vault.run("exec", "-S", "--", "/usr/bin/touch", mark, input: "demo\n").expectEnd(.success)
      #expect(Files.exists(mark))
    }

    @Test func inTheBackground() throws {
      let log = try watching()
      let shell = try Shell()
      try shell.run("vault unlock & wait $!", code: 115)
      try shell.leave()
      try checkNothingWasTried(since: log)
    }

    @Test func theReaderIsNotClaimed() throws {
      try Vault.run("unlock").expectEnd(.notInteractive)
      #expect(try Reader.canBeClaimed())
      #expect(try !Reader.isNeeded())
    }
  }
}
