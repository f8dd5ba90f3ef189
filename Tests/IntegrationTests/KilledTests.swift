import Glibc
import Testing

extension Integration {
  /// Whoever is killed while it asks leaves its modes behind: the next one there knows those of before.
  @Suite struct KilledTests {
    /// A script's first vault, killed while it asked.
    private func firstIsKilled(in dialogue: Dialogue) throws {
      try dialogue.expect(Vault.prompt)
      kill(try Processes.waitForOne(running: Vault.path), SIGKILL)
    }

    @Test func theNextPutsTheTerminalRight() throws {
      let vault = "vault unlock --method password"
      let dialogue = try Dialogue(["/bin/sh", "-c", "\(vault); stty -a >\(Scratch.path("left")); \(vault); \(vault)"])
      try firstIsKilled(in: dialogue)
      try firstIsKilled(in: dialogue)
      #expect(try Files.text(Scratch.path("left")).contains("-echo "), "modes must be seen to be left behind")
      try dialogue.expect(Vault.prompt)
      try dialogue.enter("demo")
      try dialogue.expectEnd(.success)
    }

    @Test func whatSomebodyElseSetSinceHolds() throws {
      let vault = "vault unlock --method password"
      let (before, after) = (Scratch.path("before"), Scratch.path("after"))
      let script = "\(vault); stty echo; stty -g >\(before); \(vault); stty -g >\(after)"
      let dialogue = try Dialogue(["/bin/sh", "-c", script])
      try firstIsKilled(in: dialogue)
      try dialogue.expect(Vault.prompt)
      try dialogue.enter("demo")
      #expect(try dialogue.program.end() == .success)
      #expect(try Files.text(after) == Files.text(before))
    }

    /// A later login on the same terminal has found it as it is.
    @Test func anotherSessionHasNoPartInIt() throws {
      let first = try Dialogue.vault("unlock", "--method", "password")
      try first.expect(Vault.prompt)
      first.program.kill(SIGKILL)
      _ = try first.program.end()
      let second = try Dialogue([Vault.path, "unlock", "--method", "password"], in: first.terminal)
      try second.expect(Vault.prompt)
      try second.enter("demo")
      try second.expectEnd(.success)
      #expect(!second.terminal.modes.echoes)
    }
  }
}
