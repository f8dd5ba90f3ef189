import Testing

extension Integration {
  /// vault in the units of a service manager.
  @Suite struct ServiceTests {
    private let password: String

    init() throws { password = try Scratch.file("password", "demo\n") }

    @Test func aUnitIsToldAtOnceThatNobodyCanBeAsked() throws {
      let log = try AuthLog()
      for words in [["exec", "--", "echo", "asked"], ["unlock"], ["unlock", "-p", "biometrics"]] {
        let unit = try Unit.run("/bin/sh", "-c", "exec \(Vault.path) \(words.joined(separator: " "))")
        unit.expectEnd(.notInteractive)
        #expect(unit.out.contains("vault: error: notInteractive: a prompt is needed, and there is no terminal"))
      }
      #expect(try log.attempts().isEmpty)
      try Unit.run("/bin/sh", "-c", "echo wrong | vault unlock -S").expectEnd(.authenticationFailed)
      #expect(try !log.attempts().isEmpty, "the log must be seen to tell of an attempt")
    }

    /// Whoever starts a unit starts all units: it is nobody's session.
    @Test func aUnitsOwnProcessHasNoSessionButTheUsers() throws {
      let unit = try Unit.run(Vault.path, "exec", "-n", "--", "/bin/echo", "served")
      unit.expectEnd(.notInteractive)
      #expect(unit.out.contains("hint: vault unlock --scope user"))
      let shell = try Shell()
      try shell.unlock("--scope user")
      let served = try Unit.run(Vault.path, "exec", "-n", "--", "/bin/echo", "served")
      served.expectEnd(.success)
      #expect(served.out == "served\n")
      try shell.run("vault lock")
      try Unit.run(Vault.path, "exec", "-n", "--", "/bin/echo", "served").expectEnd(.notInteractive)
      try shell.leave()
    }

    @Test(arguments: [["/usr/bin/keyctl", "session", "-"], ["/usr/bin/setpriv", "--no-new-privs"]])
    func aUserSessionServesAConfinedUnit(prefix: [String]) throws {
      let gate = "\(prefix.joined(separator: " ")) \(Vault.path) exec -n -- /bin/echo served"
      try Unit.run("/bin/sh", "-c", gate).expectEnd(.notInteractive)
      try Unit.run("/bin/sh", "-c", "vault unlock -qS --scope user <\(password)").expectEnd(.success)
      let unit = try Unit.run("/bin/sh", "-c", gate)
      unit.expectEnd(.success)
      #expect(unit.out.hasSuffix("served\n"))
    }

    @Test(arguments: ["/bin/sh", "/bin/bash"]) func anUnlockServesItsOwnUnitAlone(shell: String) throws {
      let gate = "vault exec -n -- echo served"
      let unit = try Unit.run(shell, "-c", "vault unlock -qS <\(password) && \(gate)")
      unit.expectEnd(.success)
      #expect(unit.out == "served\n")
      try Unit.run(shell, "-c", gate).expectEnd(.notInteractive)
    }

    /// Orphans come to whoever takes in all of them.
    @Test func anOrphanHasNoSession() throws {
      let orphan = """
        (until test $(ps -o ppid= $BASHPID) != $$; do sleep 0.01; done; exec vault unlock -S <\(password)) &
        """
      let unit = try Unit.run("/bin/bash", "-c", orphan)
      #expect(unit.out.contains("vault: yes, by password"))
      #expect(unit.out.contains("vault: warning: noLeader: no session was opened"))
      let mark = Scratch.path("mark")
      let adopted = "\(orphan.dropLast(3)) 2>\(mark)) &"
      try Output(of: ["/bin/bash", "-c", adopted], as: .demo).expectEnd(.success)
      try wait(for: "the orphan's end") { (try? Files.text(mark))?.contains("hint") == true }
      #expect(try Files.text(mark).contains("vault: warning: noLeader: no session was opened"))
      #expect(try Keyring.sessions().isEmpty)
    }

    @Test func anAskpassProgramOfTheUnitAsks() throws {
      let askpass = try Askpass("askpass", "echo demo")
      let unit = try Unit.run(
        Vault.path, "exec", "--", "/bin/echo", "approved", environment: askpass.environment)
      unit.expectEnd(.success)
      #expect(unit.out == "approved\n")
      #expect(try askpass.arguments().contains("/bin/echo approved"))
    }
  }
}
