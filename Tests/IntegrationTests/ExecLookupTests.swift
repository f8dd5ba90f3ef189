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

    @Test func whatIsNoFile() throws {
      let pipe = Scratch.path("pipe")
      try tool("/usr/bin/mkfifo", "-m", "777", pipe)
      try endsUnasked(.cannotRun, pipe)
      try endsUnasked(.cannotRun, "/dev/null")
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

    @Test func whatWasShownIsWhatRuns() throws {
      for folder in ["before", "after"] { try tool("/bin/mkdir", "-m", "777", Scratch.path(folder)) }
      try Scratch.file("after/id", "#!/bin/sh\necho what was shown\n")
      let path = ["PATH": "\(Scratch.path("before")):\(Scratch.path("after")):/usr/bin:/bin"]
      let vault = try Dialogue.vault("exec", "--", "id", environment: path)
      try vault.expect(Scratch.path("after/id"))
      try vault.expect(Vault.prompt)
      try Scratch.file("before/id", "#!/bin/sh\necho what came later\n")
      try vault.enter("demo")
      try vault.expect("what was shown")
      try vault.expectEnd(.success)
      let later = try Output(of: ["/bin/sh", "-c", "id"], as: .demo, environment: path)
      #expect(later.out == "what came later\n", "the later one must be seen to be found first")
    }
  }
}
