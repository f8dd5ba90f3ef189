import Testing

extension Integration {
  /// Scripts that run where there is no terminal, as those of a CI do, and what puts a script's terminal out of reach.
  @Suite struct ScriptsTests {
    /// What one shell does with `script` when it has no terminal; the right password lies in the file `$password`.
    private func run(_ shell: String, _ script: String) throws -> Output {
      let password = try Scratch.file("password", "demo\n")
      return try Output(of: [shell, "-c", script], as: .demo, environment: ["password": password])
    }

    private let unlock = "vault unlock -qS <$password"

    /// Some of these shells run the last command in their own place.
    @Test(
      arguments: ["/bin/sh", "/bin/bash", "/usr/bin/zsh", "/usr/bin/fish"],
      [
        " && vault exec -n -- echo served", "; vault exec -n -- echo served", "; exec vault exec -n -- echo served",
        "; vault exec -n -- echo served | cat; true", "; echo $(vault exec -n -- echo served); true",
        "; vault exec -n -- vault exec -n -- echo served; true",
      ])
    func anUnlockServesWhatTheSameShellRunsNext(shell: String, rest: String) throws {
      let gate = try run(shell, unlock + rest)
      gate.expectEnd(.success)
      #expect(gate.out == "served\n")
    }

    @Test(arguments: ["/bin/sh", "/bin/bash", "/usr/bin/zsh", "/usr/bin/fish"])
    func itServesNoOtherShell(shell: String) throws {
      let gate = "sh -c 'vault exec -n -- echo served; echo code=$?'"
      let inner = try run(shell, "\(unlock); \(gate); true")
      #expect(inner.out == "code=115\n")
      let shellNextDoor = try run(shell, "vault exec -n -- echo served; true")
      #expect(shellNextDoor.out.isEmpty)
      #expect(shellNextDoor.err.contains("no session is open here"))
      let everywhere = try run(shell, "\(unlock) --scope user; \(gate); true")
      #expect(everywhere.out == "served\ncode=0\n")
    }

    @Test func aSessionOfWhatAShellStartedEndsWithALockInItsPlace() throws {
      let gate = try run("/bin/sh", "\(unlock); vault exec -n echo served; exec vault lock")
      gate.expectEnd(.success)
      #expect(gate.out == "served\n")
      #expect(gate.err.contains("sessions ended: 1"))
      #expect(try Keyring.sessions().isEmpty)
    }

    /// A session in whose place the shell became vault is none of those whom vault's own would reach.
    @Test func anUnlockInTheShellsPlaceStillServesTheParent() throws {
      let inner = Scratch.path("inner")
      try Scratch.file("inner", "#!/bin/sh\n\(unlock)\nexec \(unlock)\n")
      let gate = try run("/bin/sh", "\(inner); vault exec -n echo served; true")
      #expect(gate.out == "served\n")
    }

    @Test(arguments: ["exec -- echo asked", "unlock"]) func itIsAtOnceThatNobodyCanBeAsked(words: String) throws {
      let log = try AuthLog()
      let start = ContinuousClock.now
      for starter in ["", "setsid -w", "nohup", "nice", "env -i"] {
        let gate = try run("/bin/sh", "\(starter) \(Vault.path) \(words); echo code=$? >&2")
        #expect(gate.err.contains("code=115\n"), "\(starter): \(gate.err)")
        #expect(gate.out.isEmpty)
      }
      #expect(ContinuousClock.now - start < .seconds(5))
      #expect(try log.attempts().isEmpty)
      try run("/bin/sh", "echo wrong | vault unlock -S").expectEnd(.authenticationFailed)
      #expect(try !log.attempts().isEmpty, "the log must be seen to tell of an attempt")
    }

    /// timeout(1) takes its command out of the terminal's foreground, unless told otherwise.
    @Test func underTimeoutItAsksOnlyInTheForeground() throws {
      let script = "timeout 20 vault unlock; echo bare=$?; timeout --foreground 20 vault unlock; echo code=$?"
      let dialogue = try Dialogue(["/bin/sh", "-c", script])
      try dialogue.expect("a background job cannot ask")
      try dialogue.expect("bare=115")
      try dialogue.waitForBothFactors()
      try dialogue.enter("demo")
      try dialogue.expect("code=0")
      try dialogue.expectEnd(.success)
    }

    /// Without job control a script's own background commands are in the foreground.
    @Test func theBackgroundOfAScriptIsTheTerminalsForeground() throws {
      let dialogue = try Dialogue(["/bin/sh", "-c", "vault exec -- echo asked & wait $!; echo code=$?"])
      try dialogue.waitForBothFactors()
      try dialogue.enter("demo")
      try dialogue.expect("asked")
      try dialogue.expect("code=0")
      try dialogue.expectEnd(.success)
    }

    @Test func aMakefileAsksForEachOfItsCommands() throws {
      let lines = ["all: a b", "a b:", "\t@vault exec -- echo made $@"]
      try Scratch.file("Makefile", lines.map { $0 + "\n" }.joined())
      let dialogue = try Dialogue(["/usr/bin/make", "-s", "-j2", "-C", Scratch.folder])
      for _ in 0..<2 {
        try dialogue.waitForBothFactors()
        try dialogue.enter("demo")
        try dialogue.expect("made ")
      }
      try dialogue.expectEnd(.success)
      #expect(dialogue.terminal.count(of: Vault.prompt) >= 2)
    }

    @Test func eachOfNestedGatesAsksForItself() throws {
      let dialogue = try Dialogue.vault("exec", "--", "vault", "exec", "--", "echo", "innermost")
      try dialogue.expect("/usr/local/bin/vault exec -- echo innermost")
      try dialogue.waitForBothFactors()
      try dialogue.enter("demo")
      try dialogue.expect("  /usr/bin/echo innermost")
      try dialogue.waitForBothFactors()
      try dialogue.enter("demo")
      try dialogue.expect("\ninnermost")
      try dialogue.expectEnd(.success)
    }
  }
}
