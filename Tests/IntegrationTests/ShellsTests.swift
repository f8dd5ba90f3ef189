import Testing

extension Integration {
  /// vault in the shells that people use, each of which has the terminal in modes of its own while it reads a line.
  @Suite struct ShellsTests {
    /// Answers the question that is on the screen, or comes next, with the right password.
    private func answer(_ shell: Shell) throws {
      try shell.expect(Vault.prompt)
      try shell.enter("demo")
    }

    @Test(arguments: ShellProgram.allCases) func theLineGoesOnAfterAYesAlone(program: ShellProgram) throws {
      let shell = try Shell(program)
      let then = program == .fish ? "; and" : " &&"
      try shell.start("vault unlock\(then) echo went''-on")
      try shell.expect(Vault.prompt)
      try shell.press(.controlC)
      try shell.expectCode(102)
      #expect(!shell.shows("went-on"))
      try shell.start("vault unlock\(then) echo went''-on")
      try answer(shell)
      try shell.expect("went-on")
      try shell.expectCode(0)
      try shell.run("vault exec -n -- true")
      try shell.leave()
    }

    /// Both the modes that its line editor sets, and those that the next command finds.
    @Test(arguments: ShellProgram.allCases) func theShellHasItsModesAgain(program: ShellProgram) throws {
      let shell = try Shell(program)
      let (before, after) = (Scratch.path("before"), Scratch.path("after"))
      try shell.run("stty -g >\(before)")
      try wait(for: "the shell's own modes") { !shell.terminal.modes.echoes }
      let modes = shell.terminal.modes
      for isYes in [true, false] {
        try shell.start("vault unlock --fresh")
        try shell.waitForBothFactors()
        #expect(shell.terminal.modes != modes, "other modes must be seen while vault asks")
        if isYes { try shell.enter("demo") } else { try shell.press(.controlC) }
        try shell.expectCode(isYes ? 0 : 102)
        #expect(eventually(within: .seconds(2)) { shell.terminal.modes == modes })
        try shell.run("stty -g >\(after)")
        #expect(try Files.text(after) == Files.text(before))
      }
      try shell.leave()
    }

    @Test(arguments: ShellProgram.allCases) func aStopRunsNothingAndGoesOnWhereItWas(program: ShellProgram) throws {
      let shell = try Shell(program)
      let mark = Scratch.path("mark")
      try shell.enter("vault exec -- touch \(mark)")
      try shell.waitForBothFactors()
      try shell.press(.controlZ)
      try shell.expect(program == .zsh ? "suspended" : program == .fish ? "stopped" : "Stopped")
      try shell.expect(Shell.prompt)
      #expect(!Files.exists(mark))
      try shell.enter("fg")
      try shell.waitForBothFactors()
      try shell.enter("demo")
      try shell.expect(Shell.prompt)
      #expect(Files.exists(mark))
      try shell.leave()
    }

    @Test(arguments: ShellProgram.allCases) func halfAPasswordNeverReachesTheLineEditor(program: ShellProgram) throws {
      let shell = try Shell(program)
      try shell.start("vault unlock")
      try shell.waitForBothFactors()
      try shell.type("half-a-secret")
      try shell.terminal.waitUntilTyped()
      try Reader.touch(.demo)
      try shell.expectCode(0)
      try shell.run("true")
      #expect(!shell.shows("half-a-secret"))
      try shell.start("cat")
      try shell.type("half-a-secret\r")
      try shell.expect("half-a-secret")
      try shell.press(.controlD)
      try shell.expectCode(0)
      try shell.leave()
    }

    @Test(arguments: ShellProgram.allCases) func theCodeAndTheSignalAreTheCommands(program: ShellProgram) throws {
      let shell = try Shell(program)
      try shell.start("vault exec -- sh -c 'exit 42'")
      try answer(shell)
      try shell.expectCode(42)
      try shell.start("vault exec -- sh -c 'kill -TERM $$'")
      try answer(shell)
      try shell.expectCode(143)
      try shell.leave()
    }
  }
}
