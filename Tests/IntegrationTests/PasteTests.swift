import Testing

extension Integration {
  /// Of a paste only the first line counts: the rest answers nothing, and is not the shell's either.
  @Suite struct PasteTests {
    /// A shell at whose prompt vault asks for demo's password alone, and PAM does not dawdle.
    private func asked() throws -> Shell {
      try WorldFiles.setPasswordService("auth required pam_unix.so nodelay", "account required pam_unix.so")
      let shell = try Shell()
      try shell.start("vault unlock --method password")
      try shell.expect(Vault.prompt)
      return shell
    }

    /// Checks that the shell has got nothing, and that it would have been seen.
    private func leaveClean(_ shell: Shell) throws {
      try shell.run("true")
      #expect(!shell.shows("leak"), "the screen:\n\(shell.terminal.text)\n--")
      try shell.enter("leak")
      try shell.expect("leak: command not found")
      try shell.leave()
    }

    @Test(arguments: ["\r", "\n", "\r\n"]) func theRestIsNotTheShells(end: String) throws {
      let shell = try asked()
      try shell.type(["demo", "leak", "leak again", ""].joined(separator: end))
      try shell.expectCode(0)
      try leaveClean(shell)
    }

    @Test func theRestAnswersNoOtherPrompt() throws {
      let log = try AuthLog()
      let shell = try asked()
      try shell.type("wrong\rleak\rdemo\r")
      try shell.expect("wrong password")
      try shell.expect(Vault.prompt)
      shell.terminal.rest()
      #expect(try log.attempts().count { $0.contains("authentication failure") } == 1)
      try shell.enter("demo")
      try shell.expectCode(0)
      try leaveClean(shell)
    }

    /// A module that asks twice asks the second question before the paste has come to its end.
    @Test(arguments: [1, 100, 1000]) func theRestAnswersNoSecondQuestion(lines: Int) throws {
      let interview = try Interview("One: ", "Two: ")
      let vault = try Dialogue.vault("unlock", "--method", "password")
      try vault.expect("One: ")
      try vault.type("first\r" + String(repeating: "second line\r", count: lines))
      try vault.expect("Two: ")
      vault.terminal.rest()
      #expect(!interview.isAnswered(1))
      try vault.enter("typed")
      try vault.expectEnd(.success)
      #expect(try interview.answers() == [Array("first".utf8), Array("typed".utf8)])
    }

    /// It still comes in when the second question is on the screen.
    @Test func theRestOfALargePasteAnswersNoSecondQuestion() throws {
      let interview = try Interview("One: ", "Two: ")
      let vault = try Dialogue.vault("unlock", "--method", "password")
      try vault.expect("One: ")
      let seen = Scratch.path("seen")
      let paste = try vault.terminal.type(
        outputOf: "printf 'first\\r'; until test -e \(seen); do printf 'second\\r'; done; printf 'second\\r'")
      try vault.expect("Two: ")
      try Scratch.file("seen", "")
      #expect(try paste.end(meanwhile: vault.terminal.look) == .success)
      vault.terminal.rest()
      #expect(!interview.isAnswered(1))
      try vault.enter("typed")
      try vault.expectEnd(.success)
      #expect(try interview.answers() == [Array("first".utf8), Array("typed".utf8)])
    }

    @Test func theRestOfARefusedLineIsNoAnswer() throws {
      let interview = try Interview()
      let vault = try Dialogue.vault("unlock", "--method", "password")
      try vault.expect(Interview.question)
      try vault.type(String(repeating: "x", count: 512) + "\rsecond\rthird\r")
      try vault.expect("type it again")
      vault.terminal.rest()
      #expect(!interview.isAnswered())
      try vault.enter("typed")
      try vault.expectEnd(.success)
      #expect(try interview.answers() == [Array("typed".utf8)])
    }

    /// It comes in for longer than the answer needs to be judged.
    @Test(arguments: ["demo", "\u{3}"]) func aSlowPasteIsNotTheShells(first: String) throws {
      let shell = try asked()
      let lines = "for n in $(seq 20); do printf 'leak\\r'; sleep 0.03; done"
      let paste = try shell.terminal.type(outputOf: "printf '\(first)\\r'; \(lines)")
      #expect(try paste.end(meanwhile: shell.terminal.look) == .success)
      try shell.expectCode(first == "demo" ? 0 : 102)
      try leaveClean(shell)
    }

    @Test func aLargePasteIsNotTheShells() throws {
      let shell = try asked()
      let paste = try shell.terminal.type(outputOf: "printf 'demo\\r'; yes leak | head -c 1000000 | tr '\\n' '\\r'")
      #expect(try paste.end(meanwhile: shell.terminal.look) == .success)
      try shell.expectCode(0)
      try leaveClean(shell)
    }

    /// Whoever types on when a finger has been recognised types half a password into the shell.
    @Test func theOtherHalfOfAPasswordIsNotTheShells() throws {
      let shell = try Shell()
      try shell.start("vault unlock")
      try shell.waitForBothFactors()
      let typing = try shell.terminal.type(outputOf: "for n in $(seq 15); do printf l''eak; sleep 0.05; done")
      try shell.terminal.waitUntilTyped()
      try Reader.touch(.demo)
      _ = try typing.end(meanwhile: shell.terminal.look)
      try shell.expectCode(0)
      try leaveClean(shell)
    }

    /// A terminal that was told to say where a paste begins and ends.
    @Test(arguments: [
      "\u{1B}[200~first\u{1B}[201~\r", "\u{1B}[200~first\rsecond\u{1B}[201~\r", "fi\u{1B}[200~rst\u{1B}[201~\r",
    ])
    func whatBracketsAPasteIsNotOfIt(paste: String) throws {
      let interview = try Interview()
      let vault = try Dialogue.vault("unlock", "--method", "password")
      try vault.expect(Interview.question)
      try vault.type(paste)
      try vault.expectEnd(.success)
      #expect(try interview.answers() == [Array("first".utf8)])
    }
  }
}
