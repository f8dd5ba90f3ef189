import Testing

extension Integration {
  /// `vault doctor` on the terminal, what it may write to one, and the sessions of one.
  @Suite struct DoctorTerminalTests {
    /// The line that `vault doctor` put in the file `name` of the scratch folder.
    private func line(in name: String) throws -> String {
      try Files.text(Scratch.path(name)).split(separator: "\n").first { $0.contains(" terminal ") }.map(String.init)
        ?? ""
    }

    @Test func aTerminalIsNamed() throws {
      let vault = try Dialogue.vault("doctor")
      try vault.expectEnd(.success)
      #expect(vault.shows("ok       terminal         \(vault.terminal.path) can be asked on\r\n"))
      #expect(try !Reader.isNeeded())
    }

    @Test func noTerminal() throws {
      let mend = try Doctor().mend(of: "terminal", showing: "there is no terminal")
      #expect(mend == "run it in a terminal, or set VAULT_ASKPASS to the absolute path of a program that asks")
      let askpass = try Askpass()
      try Doctor(environment: askpass.environment).expectOK("terminal")
      #expect(!askpass.wasAsked)
    }

    @Test(arguments: ["askpass", "/run/tests/nowhere"]) func anAskpassThatIsNone(program: String) throws {
      let doctor = Doctor(environment: ["VAULT_ASKPASS": program])
      let mend = try doctor.mend(of: "terminal", showing: program)
      #expect(mend == "set VAULT_ASKPASS to the absolute path of a program")
    }

    @Test func aBackgroundJob() throws {
      let (behind, front) = (Scratch.path("behind"), Scratch.path("front"))
      let shell = try Shell()
      try shell.run("vault doctor >\(behind) & wait")
      #expect(try line(in: "behind").hasPrefix("problem  terminal         this is a background job"))
      #expect(try line(in: "behind").hasSuffix("; mend: fg"))
      try shell.run("vault doctor >\(front)")
      #expect(try line(in: "front").hasPrefix("ok "))
      try shell.leave()
    }

    @Test func aTerminalThatIsStopped() throws {
      let vault = try Dialogue.heldUp(["doctor", ">" + Scratch.path("lines")])
      try vault.expectEnd(.success)
      #expect(try line(in: "lines").hasSuffix("its output is stopped; mend: press Ctrl-Q"))
    }

    @Test func nothingOfOthersSteersTheTerminal() throws {
      let evil = "/run/\u{1B}[31m\u{202E}\n"
      try WorldFiles.setPasswordService(
        "auth required pam_\u{202E}.so", "auth required pam_unix.so", "account required pam_unix.so")
      let seen = try Vault.run("doctor", environment: ["VAULT_ASKPASS": evil])
      #expect(seen.out.contains("pam_\\u{202E}.so"))
      #expect(seen.out.contains("/run/\\x1B[31m\\u{202E}\\x0A"))
      #expect(!seen.out.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
      #expect(seen.out.split(separator: "\n").count == 15)
    }

    @Test func nothingOfTheEnvironmentIsBelieved() throws {
      let fake = try FakeDaemon()
      try WorldFiles.takeReaderAway()
      let environment = fake.environment.merging(["HOME": Scratch.folder, "USER": "other"]) { $1 }
      let doctor = Doctor(environment: environment)
      #expect(try doctor.line("reader").state == "problem")
      #expect(try fake.called() == ["ready"])
      #expect(try doctor.line("password").message.contains("demo"))
    }

    @Test func aFullKeyring() throws {
      let doctor = Doctor()
      try doctor.expectOK("keyring")
      #expect(try Keyring.sessions().isEmpty)
      try Keyring.fill()
      let mend = try doctor.mend(of: "keyring", showing: "the kernel keyring of this user is full")
      #expect(mend == "see what fills it: keyctl show @u")
      try Keyring.empty()
      try doctor.expectOK("keyring")
    }

    @Test func itsOutputThatCannotBeWrittenIsAFault() throws {
      let full = try Output(of: ["/bin/sh", "-c", "exec \(Vault.path) doctor >/dev/full"], as: .demo)
      full.expectEnd(.internalFault)
    }
  }
}
