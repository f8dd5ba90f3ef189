import Testing

extension Integration {
  /// pam_faillock counts wrong passwords, and nothing else.
  @Suite struct FaillockTests {
    @Test func aWrongPasswordIsCounted() throws {
      try Tally.begin(for: .demo)
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try vault.enter("wrong")
      try vault.expect(Vault.prompt)
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
      #expect(try Tally.count(for: .demo) == 1)
    }

    /// Shows that a wrong password counts; what comes after must leave the tally at one.
    private func beginWithOne() throws {
      try Tally.begin(for: .demo)
      #expect(try !Pamtester.approves("vault", as: .demo, password: "wrong"))
      #expect(try Tally.count(for: .demo) == 1, "the tally must be seen to count an attempt")
    }

    @Test func aFingerThatWinsAtThePasswordPromptIsNotCountedTenTimesOver() throws {
      try beginWithOne()
      for _ in 0..<10 {
        let vault = try Dialogue.vault("unlock")
        try vault.waitForBothFactors()
        try Reader.touch(.demo)
        try vault.expectEnd(.success)
      }
      #expect(try Tally.count(for: .demo) == 1)
    }

    @Test func aFingerThatWinsOverHalfAPasswordIsNotCounted() throws {
      try beginWithOne()
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try vault.type("half-a-pass")
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
      #expect(try Tally.count(for: .demo) == 1)
    }

    @Test(arguments: [Key.controlC, .controlD]) func aCancelIsNotCounted(key: Key) throws {
      try beginWithOne()
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try vault.press(key)
      try vault.expectEnd(.userCancel)
      #expect(try Tally.count(for: .demo) == 1)
    }

    @Test func aTimeOutIsNotCounted() throws {
      try beginWithOne()
      let vault = try Dialogue.vault("unlock", "--timeout", "1")
      try vault.expect(Vault.prompt)
      try vault.expectEnd(.systemCancel)
      #expect(try Tally.count(for: .demo) == 1)
    }
  }
}
