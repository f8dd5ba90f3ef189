import Glibc
import Testing

extension Integration {
  /// The terminal is left as it was found, whatever happens, and when. (Every other test checks that too.)
  @Suite struct TerminalTests {
    @Test func vaultChangesTheSettingsWhileItAsks() throws {
      let vault = try Dialogue.vault("unlock")
      let before = vault.terminal.modes
      try vault.expect(Vault.prompt)
      #expect(vault.terminal.modes != before, "changed settings must be seen while a password is asked")
      #expect(!vault.terminal.modes.echoes)
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
    }

    @Test(arguments: Stage.allCases, [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func aSignalEndsItInOrder(stage: Stage, signal: Int32) throws {
      let vault = try stage.reach()
      vault.program.kill(signal)
      try vault.expectEnd(.signalled(signal))
      #expect(Vault.workers.isEmpty)
      #expect(try Reader.canBeClaimed())
    }

    @Test(arguments: Stage.allCases) func aKilledWorkerApprovesNothing(stage: Stage) throws {
      let vault = try stage.reach()
      try wait(for: "a worker") { !Vault.workers.isEmpty || stage == .secondPrompt }
      for worker in Vault.workers { kill(worker, SIGKILL) }
      if !eventually(within: .seconds(3), { vault.program.ended() != nil }) {
        try vault.press(.controlC)
      }
      guard case .exited(let code) = try vault.end() else {
        Issue.record("vault died with its worker")
        return
      }
      #expect(code != 0)
    }

    @Test func aKilledFingerWorkerLeavesThePassword() throws {
      let vault = try Stage.readerWaiting.reach()
      let isFingerWorker = { (pid: pid_t) in Processes.words(of: pid).contains("vault-biometrics") }
      let workers = Vault.workers.filter(isFingerWorker)
      try #require(workers.count == 1)
      kill(workers[0], SIGKILL)
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }

    @Test(arguments: [SIGSEGV, SIGABRT]) func aCrashLeavesTheTerminalInOrder(signal: Int32) throws {
      let vault = try Stage.halfTyped.reach()
      vault.program.kill(signal)
      try vault.expectEnd(.signalled(signal))
    }
  }
}
