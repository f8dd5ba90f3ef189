import Testing

extension Integration {
  /// What is approved is on the screen before anything can be approved.
  @Suite struct ApprovalTests {
    /// The screen of `vault exec` for `words` when both factors can be given; then it is cancelled.
    private func screen(_ words: String..., reason: String? = nil) throws -> String {
      let options = reason.map { ["-r", $0] } ?? []
      let vault = try Dialogue([Vault.path, "exec"] + options + ["--"] + words)
      try vault.waitForBothFactors()
      let screen = vault.terminal.text
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
      return screen
    }

    @Test func theResolvedPathIsShown() throws {
      #expect(try screen("printf", "x").contains("/usr/bin/printf"))
    }

    @Test func argumentsAreQuoted() throws {
      let screen = try screen("printf", "a b", "it's", "$HOME", "plain")
      #expect(screen.contains("'a b'"))
      #expect(screen.contains("'$HOME'"))
      #expect(!screen.contains("'plain'"))
    }

    @Test func theReasonIsShownInAddition() throws {
      let screen = try screen("printf", "x", reason: "nightly backup")
      #expect(screen.contains("nightly backup"))
      #expect(screen.contains("/usr/bin/printf"))
    }

    @Test(arguments: ["\u{1B}[2J", "\u{7}", "\r", "\u{9B}2J", "\u{202E}", "\u{2066}"])
    func controlCharactersReachNoScreen(character: String) throws {
      let unlike = try screen("printf", "before-after")
      #expect(unlike.contains("before-after"))
      let screen = try screen("printf", "before-\(character)after", reason: "reason-\(character)end")
      #expect(screen.contains("before-"))
      #expect(!screen.containsBytes(of: "before-\(character)"))
      #expect(!screen.containsBytes(of: "reason-\(character)"))
    }

    @Test func aLongCommandIsCutAndTheRestCounted() throws {
      let argument = String(repeating: "x", count: 5000)
      let screen = try screen("printf", argument)
      let shown = screen.count { $0 == "x" }
      #expect(shown > 500)
      #expect(shown < 2000)
      #expect(screen.contains("more"))
    }

    @Test func aTouchBeforeTheRequestIsShownCannotCome() throws {
      let vault = try Dialogue.vault("exec", "--", "/bin/echo", "an unmistakable request")
      try Reader.waitUntilNeeded()
      #expect(vault.shows("an unmistakable request"))
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
    }
  }
}
