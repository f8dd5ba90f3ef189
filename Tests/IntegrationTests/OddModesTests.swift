import Testing

extension Integration {
  /// A terminal in modes that somebody else left: vault asks in its own, takes what is typed as it is, and leaves just
  /// those that it found. (A pseudo terminal has no CS7.)
  @Suite struct OddModesTests {
    private static let password = Array("naïve ÿ Á€".utf8) + [0xFF, 0x80]

    /// A terminal of `account` that stty(1) has set to `modes`.
    private func terminal(for account: Account, _ modes: String) throws -> Terminal {
      let terminal = try Terminal(for: account)
      let usual = terminal.modes
      try terminal.set(modes)
      #expect(terminal.modes != usual, "the terminal must be seen to take these modes")
      return terminal
    }

    @Test(arguments: [
      "raw", "-echo", "-icanon", "-icanon min 5 time 9", "-isig", "-iexten", "-echo echonl", "-echoe -echok", "iutf8",
      "istrip", "parmrk", "inpck", "-icrnl", "inlcr", "igncr", "-icrnl inlcr", "-opost", "tostop", "noflsh",
      "-ixon", "ixoff ixany", "ignbrk", "erase undef kill undef werase undef lnext undef",
      "intr undef quit undef susp undef eof undef", "erase # kill @ intr ^? eol ^Y",
    ])
    func theyAreKept(modes: String) throws {
      try Account.plain.setPassword(Self.password)
      let terminal = try terminal(for: .plain, modes)
      let odd = terminal.modes
      let vault = try Dialogue([Vault.path, "unlock"], as: .plain, in: terminal)
      try vault.expect(Vault.prompt)
      #expect(terminal.modes != odd, "other modes must be seen while a password is asked")
      #expect(!terminal.modes.echoes)
      try vault.type(Self.password)
      try vault.press(.enter)
      try vault.expectEnd(.success)
      #expect(!vault.shows("naï"))
    }

    @Test(arguments: [
      ("raw", "\u{3}"), ("-isig", "\u{1C}"), ("intr ^?", "\u{7F}"), ("intr x", "x"), ("quit ^Y", "\u{19}"),
      ("eof ^X", "\u{18}"), ("intr undef", "\u{4}"), ("intr undef quit undef", "\u{3}\u{1C}\u{4}"),
    ])
    func theKeysThatCancelAreThePersons(modes: String, keys: String) throws {
      let vault = try Dialogue([Vault.path, "unlock"], in: terminal(for: .demo, modes))
      try vault.waitForBothFactors()
      try vault.type(keys)
      try vault.expectEnd(.userCancel)
    }

    @Test func theKeyThatStopsIsThePersons() throws {
      let shell = try Shell()
      try shell.run("stty susp ^Y")
      try shell.start("vault unlock")
      try shell.waitForBothFactors()
      try shell.type("\u{19}")
      try shell.expect("Stopped")
      try shell.enter("fg; echo code''=$?")
      try shell.waitForBothFactors()
      try shell.press(.controlC)
      try shell.expectCode(102)
      try shell.run("stty susp ^Z")
      try shell.leave()
    }

    /// The key stops the output of the line as it was, and vault's has no such key.
    @Test func outputThatAKeyStoppedGoesOn() throws {
      let start = Scratch.path("start")
      let wait = "echo wait''ing; until test -e \(start); do sleep 0.01; done"
      let vault = try Dialogue(["/bin/sh", "-c", "\(wait); exec \(Vault.path) unlock"])
      try vault.expect("waiting")
      try vault.press(.controlS)
      try Scratch.file("start", "")
      try vault.waitForBothFactors()
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }
  }
}
