import Testing

extension Integration {
  /// How a password can be put right while it is typed.
  @Suite struct LineEditingTests {
    private func unlocks(typing keys: String, as account: Account = .demo, with status: ExitStatus = .success) throws {
      let vault = try Dialogue.vault("unlock", "--method", "password", as: account)
      try vault.expect(Vault.prompt)
      try vault.enter(keys)
      if status != .success {
        try vault.expect(Vault.prompt)
        try vault.press(.controlC)
      }
      try vault.expectEnd(status)
    }

    @Test func backspaceErasesACharacter() throws {
      try unlocks(typing: "demx" + Key.backspace.rawValue + "o")
    }

    @Test func backspaceErasesWholeCharactersOfManyBytes() throws {
      try unlocks(typing: "d€" + Key.backspace.rawValue + "em😀" + Key.backspace.rawValue + "o")
    }

    @Test func backspaceAtTheStartDoesNothing() throws {
      try unlocks(typing: Key.backspace.rawValue + "demo")
    }

    @Test func controlUErasesTheLine() throws {
      try unlocks(typing: "quite wrong" + Key.controlU.rawValue + "demo")
    }

    @Test func controlWErasesAWord() throws {
      try unlocks(typing: "word" + Key.controlW.rawValue + "demo")
    }

    @Test func controlWErasesOneWordAlone() throws {
      try unlocks(typing: "one two" + Key.controlW.rawValue + "demo", with: .userCancel)
    }

    @Test func typingIsTakenFromTheFirstMoment() throws {
      let vault = try Dialogue.vault("unlock")
      try vault.expect(Vault.prompt)
      for key in "demo" { try vault.type(String(key)) }
      try vault.press(.enter)
      try vault.expectEnd(.success)
    }
  }
}
