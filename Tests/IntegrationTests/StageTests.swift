import Glibc
import Testing

extension Integration {
  /// vault as a job of a shell, at every moment of an evaluation.
  @Suite struct StageTests {
    /// Waits until the shell has its prompt again; its terminal must be as it was, and the reader free.
    private func expectItStopped(_ shell: Shell, _ modes: TerminalModes) throws {
      try shell.expect("Stopped")
      try shell.expect(Shell.prompt)
      #expect(shell.terminal.modes == modes)
      #expect(Vault.workers.isEmpty)
      #expect(try Reader.canBeClaimed())
    }

    private func goOn(_ shell: Shell) throws {
      try shell.enter("fg; echo code''=$?")
      try shell.waitForBothFactors()
    }

    private func expectItGoesOn(_ shell: Shell) throws {
      try goOn(shell)
      try shell.press(.controlC)
      try shell.expectCode(102)
      try shell.leave()
    }

    @Test(arguments: Stage.allCases) func controlZAndBackInAPipeline(stage: Stage) throws {
      let shell = try Shell()
      let modes = shell.terminal.modes
      try stage.reach("echo x | cat | vault exec -- cat", in: shell)
      try shell.press(.controlZ)
      try expectItStopped(shell, modes)
      try expectItGoesOn(shell)
    }

    /// dash takes the terminal as it finds it, where other shells see to its modes themselves.
    @Test(arguments: Stage.allCases) func theTerminalIsInOrderWhileItIsStopped(stage: Stage) throws {
      let shell = try Shell.dash()
      let modes = shell.terminal.modes
      try stage.reach("vault unlock", in: shell)
      try shell.press(.controlZ)
      try expectItStopped(shell, modes)
      try expectItGoesOn(shell)
    }

    @Test func againAndAgain() throws {
      let shell = try Shell()
      let modes = shell.terminal.modes
      try shell.start("vault exec -- echo r''an | cat")
      for _ in 0..<10 {
        try shell.waitForBothFactors()
        try shell.type("half")
        try shell.press(.controlZ)
        try expectItStopped(shell, modes)
        try shell.enter("fg; echo code''=$?")
      }
      try shell.waitForBothFactors()
      try shell.enter("demo")
      try shell.expect("ran")
      try shell.expectCode(0)
      try shell.leave()
    }

    @Test(arguments: [Stage.beforeThePrompt, .halfTyped, .judging]) func inTheBackgroundItAsksNothingMore(stage: Stage)
      throws
    {
      let shell = try Shell()
      let modes = shell.terminal.modes
      try stage.reach("vault unlock", in: shell)
      try shell.press(.controlZ)
      try expectItStopped(shell, modes)
      try shell.run("bg; wait %1", code: 115)
      #expect(shell.terminal.modes == modes)
      try shell.leave()
    }

    @Test(arguments: [SIGTSTP, SIGTTIN, SIGTTOU, SIGSTOP]) func aStopFromOutside(signal: Int32) throws {
      let shell = try Shell()
      let modes = shell.terminal.modes
      try shell.start("vault unlock")
      for _ in 0..<3 {
        try shell.waitForBothFactors()
        kill(try Processes.waitForOne(running: Vault.path), signal)
        try shell.expect("Stopped")
        try shell.expect(Shell.prompt)
        #expect(shell.terminal.modes == modes)
        if signal != SIGSTOP { #expect(try Reader.canBeClaimed()) }
        try shell.enter("fg; echo code''=$?")
      }
      try shell.waitForBothFactors()
      try shell.enter("demo")
      try shell.expectCode(0)
      try shell.leave()
    }

    /// Even where whoever writes from the background is stopped.
    @Test(arguments: ["-tostop", "tostop"]) func startedInTheBackgroundItIsNoStoppedJob(modes: String) throws {
      let shell = try Shell()
      try shell.run("stty \(modes)")
      try shell.run("vault unlock & wait $!", code: 115)
      try shell.run("vault exec -- true & wait $!", code: 115)
      try shell.run("test -z \"$(jobs -s)\"")
      try shell.run("stty -tostop")
      try shell.leave()
    }

    /// Every stage but the one before the prompt, where Ctrl-C is still the terminal's.
    @Test(arguments: Stage.allCases.dropFirst()) func controlCIsHeardAtOnce(stage: Stage) throws {
      let vault = try stage.reach()
      let start = ContinuousClock.now
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
      let latency = ContinuousClock.now - start
      #expect(latency < .seconds(1))
      #expect(try Reader.canBeClaimed())
    }
  }
}
