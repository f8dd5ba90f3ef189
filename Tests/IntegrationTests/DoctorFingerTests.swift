import Glibc
import Testing

extension Integration {
  /// `vault doctor` on a machine on which one thing of what a finger needs is wrong, and when that was mended.
  @Suite struct DoctorFingerTests {
    private let doctor = Doctor()

    /// The lines on the way to a finger, in the order in which they depend on each other.
    private static let steps = ["fprintd", "reader", "session", "polkit", "fingers"]

    /// Checks that `name` is the first of the steps that is wrong, and that those after it are not judged; its mend.
    private func stop(
      at name: String, showing message: String, _ doctor: Doctor = Doctor(),
      location: SourceLocation = #_sourceLocation
    ) throws -> String {
      let lines = try doctor.look(at: location).filter { Self.steps.contains($0.name) }
      #expect(lines.map(\.name) == Self.steps, sourceLocation: location)
      let place = try #require(lines.firstIndex { $0.name == name })
      #expect(lines.prefix(upTo: place).allSatisfy { $0.state == "ok" }, "\(lines)", sourceLocation: location)
      #expect(lines[(place + 1)...].allSatisfy { $0.state == "-" }, "\(lines)", sourceLocation: location)
      return try doctor.mend(of: name, showing: message, at: location)
    }

    private func allStepsAreWell(at location: SourceLocation = #_sourceLocation) throws {
      let lines = try doctor.look(at: location).filter { Self.steps.contains($0.name) }
      #expect(lines.allSatisfy { $0.state == "ok" }, "\(lines)", sourceLocation: location)
    }

    @Test func itNamesTheReaderAndTheFingers() throws {
      #expect(try doctor.line("reader").message.contains("Virtual device"))
      #expect(try doctor.line("fingers").message == "right-index-finger")
    }

    @Test func noDaemon() throws {
      try WorldFiles.takeDaemonAway()
      #expect(try stop(at: "fprintd", showing: "is not there") == "apt install fprintd")
      try WorldFiles.restore()
      try allStepsAreWell()
    }

    @Test func noBus() throws {
      try SystemBus.restart(SIGKILL) {
        let mend = try stop(at: "fprintd", showing: "the system bus cannot be reached")
        #expect(mend == "as root: systemctl start dbus")
      }
      try allStepsAreWell()
    }

    @Test func aDaemonThatHangs() throws {
      Reader.signalDaemon(SIGSTOP)
      let seen = try Vault.run("doctor")
      seen.expectEnd(.success)
      #expect(seen.out.contains("the fingerprint service does not answer; mend: as root: systemctl restart fprintd\n"))
      Reader.signalDaemon(SIGCONT)
      try Reader.killDaemon()
      try allStepsAreWell()
    }

    @Test func noReader() throws {
      try WorldFiles.takeReaderAway()
      let mend = try stop(at: "reader", showing: "there is no fingerprint reader")
      #expect(mend == "attach a reader that libfprint knows, then as root: systemctl restart fprintd")
      try WorldFiles.restore()
      try Reader.killDaemon()
      try allStepsAreWell()
    }

    @Test(arguments: [["SSH_CONNECTION"], ["SSH_TTY"], ["SSH_CONNECTION", "SSH_TTY"]])
    func overSSH(variables: [String]) throws {
      let remote = Doctor(environment: Dictionary(uniqueKeysWithValues: variables.map { ($0, "x") }))
      let mend = try stop(at: "session", showing: "this session is remote", remote)
      let unset = "unset \(variables.joined(separator: " "))"
      #expect(mend == "vault unlock --method password; or, if you are at the machine itself: \(unset)")
      var mended = remote
      mended.prefix = ["/bin/sh", "-c", unset + "; exec \"$0\" \"$@\""]
      try mended.expectOK("session")
    }

    @Test func polkitRefuses() throws {
      try PolicyService.refusing {
        let mend = try stop(at: "polkit", showing: "polkit does not let this session use the reader")
        #expect(mend == "allow net.reactivated.fprint.device.verify in a rule in /etc/polkit-1/rules.d")
      }
      try allStepsAreWell()
    }

    @Test func theSessionIsNotTheActiveOne() throws {
      try Login.begin("ACTIVE=0\nREMOTE=0\n", for: .demo)
      defer { Login.end() }
      try PolicyService.refusing {
        let mend = try stop(at: "session", showing: "this session is not the active one of its seat")
        #expect(mend == "switch to this session: loginctl activate")
        try Login.begin("ACTIVE=1\nREMOTE=0\n", for: .demo)
        try doctor.expectOK("session")
      }
    }

    @Test func noFingerIsEnrolled() throws {
      let doctor = Doctor(account: .plain)
      #expect(try stop(at: "fingers", showing: "no finger is enrolled for plain", doctor) == "fprintd-enroll")
      defer { try? Reader.forgetFingers(of: .plain) }
      try Reader.enrol("plain-right-index", for: .plain)
      #expect(try doctor.line("fingers").message == "right-index-finger")
      try doctor.expectOK("fingers")
    }

    @Test func fiveStrikes() throws {
      for count in [3, 2] {
        let vault = try Dialogue.vault("unlock", "-p", "biometrics")
        try Reader.touchUnknown(times: count)
        _ = try vault.end()
        if count == 3 { #expect(try doctor.line("lockout").message.contains("in a row: 3;")) }
      }
      let mend = try doctor.mend(of: "lockout", showing: "the fingerprint is locked after 5 unrecognised fingers")
      #expect(mend == "vault unlock --fresh --method password")
      // A session that is live must not keep it from working.
      try Vault.run("unlock", "--stdin", "--scope=user", input: "demo\n").expectEnd(.success)
      try Files.write("1 5 \(time(nil))\n", to: Account.demo.stateFolder + "/strikes")
      try tool("/bin/chown", "demo", Account.demo.stateFolder + "/strikes")
      #expect(try doctor.line("lockout").state == "problem")
      let vault = try Dialogue.vault("unlock", "--fresh", "--method", "password")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      try doctor.expectOK("lockout")
    }

    @Test func aDamagedCount() throws {
      let folder = Account.demo.stateFolder
      try tool(Account.demo.identity + ["/bin/mkdir", "-p", "-m", "700", folder])
      try doctor.expectOK("lockout")
      try Files.write("damaged", to: folder + "/strikes")
      #expect(try doctor.mend(of: "lockout", showing: "cannot be read") == "vault unlock --fresh --method password")
      let vault = try Dialogue.vault("unlock", "--fresh", "--method", "password")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      try doctor.expectOK("lockout")
    }

    /// What is done to the state folder or one above it, what is said of it, and what mends it.
    static let folders: [(change: String, message: String, mend: String)] = [
      ("chmod 777 F", "F is not yours alone", "chmod 700 F"),
      ("chmod 500 F", "F: Permission denied", "chmod 700 F"),
      ("chmod 755 F && chown other F", "F is not yours alone", "as root: chown \(Account.demo.uid) F"),
      ("rmdir F && ln -s /tmp F", "F: Not a directory", "rm F"),
      ("rmdir F && touch F", "F: Not a directory", "rm F"),
      ("rmdir F && chmod 500 UP", "UP: Permission denied", "chmod u+rwx UP"),
    ]

    @Test(arguments: folders) func aStateFolderThatIsOfNoUse(change: String, message: String, mend: String) throws {
      let folder = Account.demo.stateFolder
      try tool(Account.demo.identity + ["/bin/mkdir", "-p", "-m", "700", folder])
      let named = { (text: String) in
        text.replacing("UP", with: folder.replacing("/vault", with: "")).replacing("F", with: folder)
      }
      try tool("/bin/sh", "-c", named(change))
      let seen = try doctor.mend(of: "lockout", showing: named(message))
      try doctor.run(mend: seen, expected: named(mend))
      try doctor.expectOK("lockout")
    }
  }
}
