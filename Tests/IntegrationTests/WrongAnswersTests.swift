import Testing

extension Integration {
  /// What goes on after a wrong password and after fingers that are not recognised; what ends is in the outcome table.
  @Suite struct WrongAnswersTests {
    @Test func aWrongPasswordIsAskedAgain() throws {
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try vault.enter("wrong")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }

    @Test func theFingerStaysLiveAfterAWrongPassword() throws {
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try vault.enter("wrong")
      try vault.expect(Vault.prompt)
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
    }

    @Test func threeUnknownFingersLeaveThePassword() throws {
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try Reader.touchUnknown(times: 3)
      try wait(for: "the reader to be let go") { try Reader.canBeClaimed() }
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }

    @Test func noPasswordIsEverOnTheScreen() throws {
      let cat = try Dialogue(["/bin/cat"])
      try cat.enter("hunter2")
      try cat.expect("hunter2")
      try cat.press(.controlD)
      try cat.expectEnd(.success)

      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try vault.enter("hunter2")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(!vault.shows("hunter2"))
    }
  }
}
