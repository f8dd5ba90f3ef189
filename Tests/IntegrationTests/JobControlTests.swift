import Glibc
import Testing

extension Integration {
  /// vault as a job of an interactive shell.
  @Suite struct JobControlTests {
    /// A shell in which `command` has been stopped by Ctrl-Z while a finger was awaited.
    private func stopped(_ command: String) throws -> Shell {
      let shell = try Shell()
      try shell.start(command)
      try shell.waitForBothFactors()
      #expect(try !Reader.canBeClaimed(), "the reader must be seen as held while a finger is awaited")
      try shell.press(.controlZ)
      try shell.expect("Stopped")
      try shell.expect(Shell.prompt)
      return shell
    }

    /// Brings the stopped job back and waits until it asks again.
    private func resume(_ shell: Shell) throws {
      try shell.enter("fg; echo code''=$?")
      try shell.waitForBothFactors()
    }

    @Test func theReaderIsFreeWhileVaultIsStopped() throws {
      let shell = try stopped("vault unlock")
      #expect(try Reader.canBeClaimed())
      try resume(shell)
      try shell.press(.controlC)
      try shell.expectCode(102)
      try shell.leave()
    }

    @Test func theShellsTerminalIsInOrderWhileVaultIsStopped() throws {
      let shell = try stopped("vault unlock")
      #expect(shell.terminal.modes.echoes)
      try shell.run("true")
      try resume(shell)
      #expect(!shell.terminal.modes.echoes)
      try shell.enter("demo")
      try shell.expectCode(0)
      try shell.leave()
    }

    @Test func aTouchWhileVaultIsStoppedApprovesNothing() throws {
      let mark = Scratch.path("mark")
      let shell = try stopped("vault exec -- touch \(mark)")
      let other = try Dialogue(["/usr/bin/fprintd-verify"])
      try Reader.touch(.demo)
      try other.expect("verify-match")
      try other.expectEnd(.success)
      try resume(shell)
      #expect(!Files.exists(mark))
      try Reader.touch(.demo)
      try shell.expectCode(0)
      #expect(Files.exists(mark), "a touch after that must be seen to approve")
      try shell.leave()
    }

    @Test func aPipelineStopsAndResumesAsAWhole() throws {
      let shell = try stopped("vault exec -- echo passed | sed s/passed/through/")
      try resume(shell)
      try shell.enter("demo")
      try shell.expect("through")
      try shell.expectCode(0)
      try shell.leave()
    }

    @Test func theCommandKeepsJobControl() throws {
      let shell = try Shell()
      try shell.start("vault exec -- cat | cat")
      try shell.expect(Vault.prompt)
      try shell.enter("demo")
      try wait(for: "the command to run") { Processes.running("/usr/bin/cat").count == 2 }
      try shell.press(.controlZ)
      try shell.expect("Stopped")
      try shell.expect(Shell.prompt)
      try shell.enter("fg; echo code''=$?")
      try shell.expect("exec -- cat | cat")
      try shell.enter("through the pipe")
      try shell.expect("through the pipe\r\nthrough the pipe")
      try shell.press(.controlD)
      try shell.expectCode(0)
      try shell.leave()
    }

    @Test func inTheBackgroundItAsksNothingMore() throws {
      let shell = try stopped("vault unlock")
      try shell.run("bg; wait %1", code: 115)
      try shell.leave()
    }

    @Test func aStopFromOutsideIsLikeControlZ() throws {
      let shell = try Shell()
      try shell.start("vault unlock")
      try shell.waitForBothFactors()
      for pid in Processes.running(Vault.path) { kill(pid, SIGTSTP) }
      try shell.expect("Stopped")
      #expect(try Reader.canBeClaimed())
      try resume(shell)
      try shell.enter("demo")
      try shell.expectCode(0)
      try shell.leave()
    }

    @Test func controlCLeavesTheRestOfAPipelineAlone() throws {
      let shell = try Shell()
      try shell.start("(vault unlock; echo upstream code $?) | sed s/upstream/heard/")
      try shell.waitForBothFactors()
      try shell.press(.controlC)
      try shell.expect("heard code 102")
      try shell.expectCode(0)
      try shell.leave()
    }

    @Test func aSignalThatTheShellIgnoresIsIgnored() throws {
      let shell = try Shell()
      try shell.run("trap '' HUP")
      try shell.start("vault unlock")
      try shell.waitForBothFactors()
      for pid in Processes.running(Vault.path) { kill(pid, SIGHUP) }
      try shell.enter("demo")
      try shell.expectCode(0)
      try shell.leave()
    }

    @Test func withoutAShellControlZStopsNothing() throws {
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try vault.press(.controlZ)
      try vault.waitForBothFactors()
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }
  }
}
