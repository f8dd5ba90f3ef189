import Testing

extension Integration {
  /// An answer of more than 511 bytes is refused as a whole, never cut, and PAM does not hear of it.
  @Suite struct LongAnswersTests {
    private static let longest = String(repeating: "x", count: 511)

    /// An account whose password is as long as can be, at the prompt.
    private func asked(_ words: String...) throws -> Dialogue {
      try Account.plain.setPassword(Array(Self.longest.utf8))
      let vault = try Dialogue([Vault.path] + words, as: .plain)
      try vault.expect(Vault.prompt)
      return vault
    }

    /// Types the right password into a prompt that is still there, and checks that PAM has heard of no other.
    private func answer(_ vault: Dialogue, since log: AuthLog) throws {
      vault.terminal.rest()
      #expect(try log.attempts().isEmpty)
      try vault.enter(Self.longest)
      try vault.expectEnd(.success)
      #expect(!vault.shows("xxxx"))
    }

    @Test func theLongestIsTaken() throws {
      let vault = try asked("unlock")
      try vault.enter(Self.longest)
      try vault.expectEnd(.success)
    }

    @Test(arguments: [512, 513, 1024, 4096, 100_000]) func aLongerOneIsRefused(length: Int) throws {
      let log = try AuthLog()
      let vault = try asked("unlock")
      try vault.enter(String(repeating: "x", count: length))
      try vault.expect("an answer has at most 511 bytes")
      try vault.expect(Vault.prompt)
      try answer(vault, since: log)
    }

    /// Taken back to a length that is allowed, it is not what was typed: only the whole line can be taken back.
    @Test func whatWasTooLongCannotBeShortened() throws {
      let log = try AuthLog()
      let vault = try asked("unlock")
      try vault.enter(Self.longest + "xyz" + String(repeating: Key.backspace.rawValue, count: 3))
      try vault.expect("type it again")
      vault.terminal.rest()
      try vault.type(String(repeating: "y", count: 100_000) + Key.controlU.rawValue)
      try answer(vault, since: log)
    }

    @Test func nothingOfItReachesTheShell() throws {
      let shell = try Shell()
      try shell.start("vault unlock")
      try shell.waitForBothFactors()
      try shell.enter(String(repeating: "leak ", count: 20_000))
      try shell.expect("type it again")
      try shell.type(String(repeating: "leak\r", count: 2000))
      try shell.press(.controlC)
      try shell.expectCode(102)
      try shell.run("true")
      #expect(!shell.shows("leak"))
      try shell.leave()
    }
  }
}
