import Testing

extension Integration {
  /// The command that runs after a yes, and how it ends.
  @Suite struct ExecTests {
    /// Starts a command line in a shell and answers vault with the right password.
    private func approved(_ command: String, code: Int) throws -> Shell {
      let shell = try Shell()
      try shell.start(command)
      try shell.expect(Vault.prompt)
      try shell.enter("demo")
      try shell.expectCode(code)
      return shell
    }

    @Test func theExitCodeIsTheCommands() throws {
      try approved("vault exec -- sh -c 'exit 42'", code: 42).leave()
    }

    @Test func theSignalIsTheCommands() throws {
      try approved("vault exec -- sh -c 'kill -TERM $$'", code: 143).leave()
    }

    @Test func theArgumentsAreTheCommands() throws {
      let shell = try approved(#"vault exec printf '<%s>' -n --json 'two  words' ''"#, code: 0)
      #expect(shell.shows("<-n><--json><two  words><>"))
      try shell.leave()
    }

    @Test func aFingerRunsTheCommand() throws {
      let vault = try Dialogue.vault("exec", "--", "/bin/echo", "it", "ran")
      try vault.waitForBothFactors()
      #expect(!vault.shows("\nit ran"))
      try Reader.touch(.demo)
      try vault.expect("it ran")
      try vault.expectEnd(.success)
    }

    @Test func theCommandHasVaultsProcessId() throws {
      let vault = try Dialogue.vault("exec", "--", "/bin/sh", "-c", "echo pid=$$.")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expect("pid=\(vault.program.pid).")
      try vault.expectEnd(.success)
    }

    @Test func aRefusalRunsNothing() throws {
      let mark = Scratch.path("mark")
      let vault = try Dialogue.vault("exec", "--", "/usr/bin/touch", mark)
      try vault.answerWronglyThrice()
      try vault.expectEnd(.authenticationFailed)
      #expect(!Files.exists(mark))
    }

    @Test func aCancelRunsNothing() throws {
      let mark = Scratch.path("mark")
      let vault = try Dialogue.vault("exec", "--", "/usr/bin/touch", mark)
      try vault.waitForBothFactors()
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
      #expect(!Files.exists(mark))
    }

    @Test func aScriptWithoutInterpreterRunsAsTheShellRunsIt() throws {
      try Files.write("echo plain script\n", to: Scratch.path("script"), mode: 0o755)
      let env = try Output(of: ["/usr/bin/env", Scratch.path("script")], as: .demo)
      #expect(env.out == "plain script\n")
      try approved("vault exec -- \(Scratch.path("script"))", code: 0).leave()
    }
  }
}
