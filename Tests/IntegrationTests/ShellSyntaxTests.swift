import Testing

extension Integration {
  /// vault in the places where a shell's language lets a command stand.
  @Suite struct ShellSyntaxTests {
    private func answer(_ shell: Shell) throws {
      try shell.expect(Vault.prompt)
      try shell.enter("demo")
    }

    @Test(arguments: ShellProgram.allCases) func inACommandSubstitutionItAsks(program: ShellProgram) throws {
      let shell = try Shell(program)
      let line = program == .fish ? "set got (vault exec -- echo a''b)" : "got=$(vault exec -- echo a''b)"
      try shell.start("\(line); echo got=$got.")
      try answer(shell)
      try shell.expect("got=ab.")
      try shell.expectCode(0)
      try shell.leave()
    }

    @Test(arguments: ShellProgram.allCases)
    func aStopInACommandSubstitutionHangsNothing(program: ShellProgram) throws {
      let shell = try Shell(program)
      let line = program == .fish ? "set got (vault exec -- echo a''b)" : "got=$(vault exec -- echo a''b)"
      try shell.start("\(line); echo got=$got.")
      try shell.waitForBothFactors()
      try shell.press(.controlZ)
      try shell.waitForBothFactors()
      try shell.enter("demo")
      try shell.expect("got=ab.")
      try shell.expectCode(0)
      try shell.leave()
    }

    @Test(arguments: ShellProgram.allCases) func atBothEndsOfAPipelineItAsks(program: ShellProgram) throws {
      let shell = try Shell(program)
      try shell.start("vault exec -- echo through | sed s/through/passed/")
      try answer(shell)
      try shell.expect("passed\r\n")
      try shell.expectCode(0)
      try shell.start("echo through | vault exec -- sed s/through/passed/")
      try answer(shell)
      try shell.expect("passed\r\n")
      try shell.expectCode(0)
      try shell.leave()
    }

    @Test(arguments: ShellProgram.allCases) func inTheBackgroundItDoesNot(program: ShellProgram) throws {
      let shell = try Shell(program)
      try shell.enter("vault exec -- true &")
      try shell.expect("vault: error: notInteractive: a background job cannot ask")
      try wait(for: "the end of vault") { Processes.running(Vault.path).isEmpty }
      // zsh does not let go of a job before it has seen its end.
      try shell.run("wait")
      try shell.leave()
    }

    /// bash and zsh run it in the background, and give its exit code to nobody.
    @Test(arguments: [ShellProgram.bash, .zsh]) func inAProcessSubstitutionItDoesNot(program: ShellProgram) throws {
      let shell = try Shell(program)
      try shell.start("cat <(vault exec -- echo through)")
      try shell.expect("vault: error: notInteractive: a background job cannot ask")
      try shell.expectCode(0)
      try shell.unlock()
      try shell.start("cat <(vault exec -- echo thr''ough)")
      try shell.expect("through\r\n")
      try shell.expectCode(0)
      try shell.leave()
    }

    @Test(arguments: ShellProgram.allCases) func behindAFunctionAndAnAliasItAsks(program: ShellProgram) throws {
      let shell = try Shell(program)
      let function = program == .fish ? "function gate; vault exec -- $argv; end" : "gate() { vault exec -- \"$@\"; }"
      try shell.run(function)
      try shell.run("alias say='vault exec -- echo'")
      for line in ["gate echo 'two  words'", "say 'two  words'"] {
        try shell.start(line)
        try answer(shell)
        try shell.expect("\ntwo  words\r\n")
        try shell.expectCode(0)
      }
      try shell.leave()
    }
  }
}
