import Testing

extension Integration {
  /// What can be told about a command before anybody is asked.
  @Suite struct ExecLookupTests {
    /// Checks that vault ends with `status` and has asked nothing.
    private func endsUnasked(
      _ status: ExitStatus, _ words: String..., at location: SourceLocation = #_sourceLocation
    ) throws {
      let vault = try Dialogue([Vault.path, "exec", "--"] + words)
      try vault.expectEnd(status, at: location)
      #expect(!vault.shows(Vault.prompt), sourceLocation: location)
      let unattended = try Output(of: [Vault.path, "exec", "--"] + words, as: .demo)
      unattended.expectEnd(status, at: location)
    }

    @Test func aCommandThatIsThereIsAskedAbout() throws {
      try Vault.run("exec", "--", "true").expectEnd(.notInteractive)
    }

    @Test func aNameThatIsNotInThePath() throws {
      try endsUnasked(.notFound, "no-such-command")
    }

    @Test func aPathThatIsNotThere() throws {
      try endsUnasked(.notFound, "/no/such/command")
    }

    @Test func aFileThatIsNotExecutable() throws {
      try endsUnasked(.cannotRun, Scratch.file("data", "no program"))
    }

    @Test func aFolder() throws {
      try endsUnasked(.cannotRun, "/usr/bin")
    }

    @Test func aNameInThePathThatIsNotExecutable() throws {
      try Scratch.file("data", "no program")
      let path = ["PATH": Scratch.folder]
      let vault = try Dialogue.vault("exec", "--", "data", environment: path)
      try vault.expectEnd(.cannotRun)
      #expect(!vault.shows(Vault.prompt))
    }

    @Test func noCommandIsAUsageError() throws {
      try Vault.run("exec").expectEnd(.usage)
      try Vault.run("exec", "--").expectEnd(.usage)
    }

    @Test func theFirstInThePathIsTheOneThatRuns() throws {
      try Scratch.file("id", "#!/bin/sh\necho the first\n")
      let path = ["PATH": "\(Scratch.folder):/usr/bin:/bin"]
      let vault = try Dialogue.vault("exec", "--", "id", environment: path)
      try vault.expect(Scratch.path("id"))
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expect("the first")
      try vault.expectEnd(.success)
    }
  }
}
