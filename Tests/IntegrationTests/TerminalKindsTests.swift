import Testing

extension Integration {
  /// What the environment and the descriptors say of the terminal, and terminals that are none.
  @Suite struct TerminalKindsTests {
    /// A conversation in which the question moves down below a text.
    private func converse(_ words: [String] = [], _ environment: [String: String] = [:]) throws -> Dialogue {
      let interview = try Interview("One: ", "Two: ", notices: ["a notice"])
      let vault = try Dialogue(words + [Vault.path, "unlock"], environment: environment)
      try vault.expect("One: ")
      try interview.goOn()
      try vault.expect("a notice")
      try vault.expect("One: ")
      try vault.enter("answer")
      try vault.expect("Two: ")
      try vault.enter("answer")
      try vault.expectEnd(.success)
      return vault
    }

    @Test(arguments: [
      ["-u", "TERM"], ["TERM="], ["TERM=dumb"], ["TERM=unknown"], ["NO_COLOR=1", "TERM=dumb"],
      ["TERM=\u{1B}[31m"], ["TERM=../../etc/passwd"], ["TERM=xterm\n"],
    ])
    func aPlainTerminalGetsPlainText(environment: [String]) throws {
      let vault = try converse(["/usr/bin/env"] + environment)
      #expect(!vault.shows("\u{1B}"))
    }

    @Test(arguments: ["1", "yes", "0"]) func withoutColoursThePromptStillMoves(value: String) throws {
      #expect(try converse().shows("\u{1B}[1m"), "colours must be seen where they are wanted")
      let vault = try converse([], ["NO_COLOR": value])
      #expect(!vault.shows("\u{1B}[1m"))
      #expect(vault.shows("\u{1B}[J"))
    }

    @Test(arguments: ["0", "1", "-5", "99999999999999999999", "x", "\u{1B}[2J", ""])
    func theWindowIsAskedAndNotTheEnvironment(size: String) throws {
      let usual = try converse().terminal.text
      let vault = try converse([], ["COLUMNS": size, "LINES": size])
      #expect(vault.terminal.text == usual)
    }

    @Test(arguments: [">&-", "2>&-", ">&- 2>&-", "<&-", "<&- >&- 2>&-", "</dev/null >/dev/null 2>/dev/full"])
    func standardStreamsMayBeClosed(redirection: String) throws {
      let vault = try Dialogue(["/bin/sh", "-c", "exec \(Vault.path) unlock \(redirection)"])
      try vault.waitForBothFactors()
      try vault.enter("demo")
      try vault.expectEnd(.success)
      // The terminal is no substitute for them.
      #expect(vault.shows("yes, by password") != redirection.contains("2>"))
    }

    @Test func aPipeIsNotReadWhileTheTerminalIsAsked() throws {
      let shell = try Shell()
      try shell.start("printf 'wrong\\nwrong\\n' | (vault unlock; cat)")
      try shell.waitForBothFactors()
      try shell.enter("demo")
      try shell.expect("wrong\r\nwrong\r\n")
      try shell.expectCode(0)
      try shell.leave()
    }

    /// Each is put in the place of /dev/tty for this one program.
    @Test(arguments: ["/dev/null", "/etc/hostname", "other terminal", "device without rights"])
    func whatIsNoTerminalIsNotAskedOn(kind: String) throws {
      let other = try Terminal(for: .demo)
      let device = Scratch.path("device")
      if kind.hasPrefix("device") { try tool("/bin/mknod", "-m", "600", device, "c", "5", "0") }
      let place = kind.hasPrefix("/") ? kind : kind.hasPrefix("other") ? other.path : device
      let vault = (Account.demo.identity + [Vault.path, "unlock", "--json"]).joined(separator: " ")
      let script = "mount --bind \(place) /dev/tty && exec \(vault) >\(Scratch.path("report"))"
      let dialogue = try Dialogue(["/usr/bin/unshare", "-m", "/bin/sh", "-c", script], as: nil)
      try dialogue.expectEnd(.notInteractive)
      #expect(try dialogue.report().error?.reason == "noTerminal")
      #expect(other.text.isEmpty)
    }
  }
}
