import Glibc
import Testing

extension Integration {
  /// A touch while vault is stopped by somebody else approves nothing.
  @Suite struct StopTests {
    /// vault, stopped while it awaited a finger, and touched meanwhile.
    private func touchedWhileStopped(_ words: String..., prefix: [String] = []) throws -> Dialogue {
      let vault = try Dialogue(prefix + [Vault.path] + words)
      try vault.waitForBothFactors()
      let pid = try Processes.waitForOne(running: Vault.path)
      kill(pid, SIGSTOP)
      try wait(for: "vault to be stopped") { Processes.state(of: pid) == "T" }
      vault.terminal.forget()
      try Reader.touch(.demo)
      return vault
    }

    private func expectItAsksAgain(_ vault: Dialogue, _ mark: String) throws {
      try vault.waitForBothFactors()
      #expect(!Files.exists(mark))
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
      #expect(Files.exists(mark), "a touch after that must be seen to approve")
    }

    @Test func whenItGoesOn() throws {
      let mark = Scratch.path("mark")
      let vault = try touchedWhileStopped("exec", "--", "touch", mark)
      vault.program.kill(SIGCONT)
      try expectItAsksAgain(vault, mark)
    }

    @Test func whenItGoesOnUnheard() throws {
      let mark = Scratch.path("mark")
      let vault = try touchedWhileStopped(
        "exec", "--", "touch", mark, prefix: ["/usr/bin/env", "--ignore-signal=CONT"])
      vault.program.kill(SIGCONT)
      try expectItAsksAgain(vault, mark)
    }

    @Test func whenItIsStoppedAgainAtOnce() throws {
      let mark = Scratch.path("mark")
      let vault = try touchedWhileStopped("exec", "--", "touch", mark)
      vault.program.kill(SIGCONT)
      vault.program.kill(SIGTSTP)
      try expectItAsksAgain(vault, mark)
    }
  }
}
