import Glibc
import Testing

extension Integration {
  /// vault at the other end of ssh, where no finger reaches the reader.
  @Suite(.enabled(if: Files.exists("/usr/sbin/sshd"))) struct RemoteShellTests {
    @Test(arguments: ["vault unlock", "vault exec -- echo asked", "vault unlock -p biometrics"])
    func withoutATerminalNobodyCanBeAsked(command: String) throws {
      let log = try AuthLog()
      let gate = try SecureShell.run(command, input: "demo\n")
      gate.expectEnd(.notInteractive)
      #expect(gate.out.isEmpty)
      #expect(gate.err.contains("a prompt is needed, and there is no terminal"))
      #expect(try log.attempts().isEmpty)
      try SecureShell.run("vault unlock -S", input: "wrong\n").expectEnd(.authenticationFailed)
      #expect(try !log.attempts().isEmpty, "the log must be seen to tell of an attempt")
    }

    /// The login shell runs the last command in its own place.
    @Test func anUnlockServesTheSameCommandLineAlone() throws {
      let gate = try SecureShell.run("vault unlock -qS && vault exec -n -- cat", input: "demo\nrest\n")
      gate.expectEnd(.success)
      #expect(gate.out == "rest\n")
      try SecureShell.run("vault exec -n -- true").expectEnd(.notInteractive)
      let alone = try SecureShell.run("vault unlock -S", input: "demo\n")
      #expect(alone.err.contains("vault: warning: noLeader: no session was opened"))
      #expect(alone.err.contains("hint: vault unlock --scope user"))
    }

    @Test func aUserSessionOutlivesTheConnection() throws {
      try SecureShell.run("vault unlock -qS --scope user", input: "demo\n").expectEnd(.success)
      let gate = try SecureShell.run("vault exec -n -- echo served")
      gate.expectEnd(.success)
      #expect(gate.out == "served\n")
      let shell = try Shell()
      try shell.expectGate(0)
      try SecureShell.run("vault lock").expectEnd(.success)
      try shell.expectGate(115)
      try shell.leave()
    }

    @Test func withATerminalThePasswordIsAskedAndNoFinger() throws {
      let remote = try SecureShell.open("vault unlock; vault exec -n -- echo served; vault check -p biometrics")
      try remote.expect(Vault.prompt)
      try remote.type("de")
      try remote.terminal.waitUntilTyped()
      #expect(try !Reader.isNeeded())
      try remote.enter("mo")
      try remote.expect("vault: yes, by password")
      try remote.expect("served")
      try remote.expect("biometryNotAvailable: this session is remote")
      try remote.expectEnd(.biometryNotAvailable)
      #expect(!remote.shows("finger across"))
      let local = try Dialogue.vault("unlock")
      try local.waitForBothFactors()
      try local.enter("demo")
      try local.expectEnd(.success)
    }

    @Test func controlCIsACancelAndNoEndOfTheConnection() throws {
      let remote = try SecureShell.open("vault unlock; echo code=$?")
      try remote.expect(Vault.prompt)
      try remote.press(.controlC)
      try remote.expect("code=102")
      try remote.expectEnd(.success)
    }

    @Test func jobControlAndTheSizeAreTheLogins() throws {
      let remote = try SecureShell.open("PS1='\(Shell.prompt)' bash --norc --noprofile --noediting -i")
      try remote.expect(Shell.prompt)
      try remote.enter("vault exec -- stty size")
      try remote.expect(Vault.prompt)
      try remote.press(.controlZ)
      try remote.expect("Stopped")
      remote.terminal.resize(columns: 71, rows: 17)
      remote.program.kill(SIGWINCH)
      try remote.enter("fg; echo code''=$?")
      try remote.expect(Vault.prompt)
      try remote.enter("demo")
      try remote.expect("17 71")
      try remote.expect("code=0")
      try remote.enter("exit 0")
      try remote.expectEnd(.success)
    }

    @Test func aLostConnectionEndsIt() throws {
      let remote = try SecureShell.open("vault unlock")
      try remote.expect(Vault.prompt)
      try wait(for: "the worker") { !Vault.workers.isEmpty }
      remote.program.kill(SIGKILL)
      try wait(for: "the end of vault") { Processes.running(Vault.path).isEmpty && Vault.workers.isEmpty }
      #expect(try Keyring.sessions().isEmpty)
    }
  }
}
