import Glibc
import Testing

extension Integration {
  /// What comes in the very moment of the verdict.
  @Suite struct VerdictMomentTests {
    /// A worker that asks, and then says yes and does `deed`, in this order or the other.
    private func setWorker(_ deed: String, first: Bool) throws {
      let yes = "s.send(b'\\x05')"
      try WorldFiles.setFactorWorker(
        "s.send(b'\\x03\\x06\\0\\0\\0Code: ')", "s.recv(600)", first ? deed : yes, first ? yes : deed, "time.sleep(60)")
    }

    private func answered(_ words: String...) throws -> Dialogue {
      let vault = try Dialogue([Vault.path] + words)
      try vault.expect("Code: ")
      try vault.enter("anything")
      return vault
    }

    @Test(arguments: 1...4, [SIGTERM, SIGINT, SIGHUP]) func aSignalBeforeTheYesEndsIt(round: Int, signal: Int32) throws
    {
      try setWorker("os.kill(os.getppid(), \(signal))", first: true)
      let ran = Scratch.path("ran")
      try answered("exec", "--method=password", "--", "touch", ran).expectEnd(.signalled(signal))
      #expect(!Files.exists(ran))
      try answered("unlock", "--method=password", "--scope=user").expectEnd(.signalled(signal))
      #expect(try Keyring.sessions().isEmpty)
    }

    /// The worker may be ended before it comes to send one.
    @Test(arguments: 1...4) func aSignalAfterTheYesEndsItOrTheCommand(round: Int) throws {
      try setWorker("os.kill(os.getppid(), signal.SIGTERM)", first: false)
      let vault = try answered("exec", "--method=password", "--", "/usr/bin/sleep", "60")
      let process = vault.program.pid
      try wait(for: "an end") {
        vault.program.ended() != nil || Processes.executable(of: process) == "/usr/bin/sleep"
      }
      vault.program.kill(SIGTERM)
      try vault.expectEnd(.signalled(SIGTERM))
    }

    @Test func aStopBeforeTheYesThrowsItAway() throws {
      let once = "if not os.path.exists('\(Module.mark)'): open('\(Module.mark)', 'w'); os.kill(os.getppid(), 19)"
      try setWorker(once, first: true)
      let ran = Scratch.path("ran")
      let vault = try answered("exec", "--method=password", "--", "touch", ran)
      try wait(for: "vault to be stopped") { Processes.state(of: vault.program.pid) == "T" }
      vault.terminal.forget()
      vault.program.kill(SIGCONT)
      try vault.expect("Code: ")
      #expect(!Files.exists(ran))
      try vault.enter("anything")
      try vault.expectEnd(.success)
      #expect(Files.exists(ran))
    }
  }
}
