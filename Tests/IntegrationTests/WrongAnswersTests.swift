import Testing

extension Integration {
  /// Wrong passwords and fingers that are not recognised.
  @Suite struct WrongAnswersTests {
    @Test func threeWrongPasswordsEndIt() throws {
      let vault = try Dialogue.reporting("unlock")
      try vault.answerWronglyThrice()
      try vault.expectEnd(.authenticationFailed)
      #expect(try vault.report().error?.reason == "wrongPassword")
    }

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

    @Test func threeUnknownFingersEndBiometrics() throws {
      let vault = try Dialogue.reporting("unlock", "-p", "biometrics")
      try Reader.touchUnknown(times: 3)
      try vault.expectEnd(.authenticationFailed)
      #expect(try vault.report().error?.reason == "fingerNotRecognised")
    }

    @Test func threeUnknownFingersLeaveThePassword() throws {
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try Reader.touchUnknown(times: 3)
      try wait(for: "the reader to be let go") { try Reader.canBeClaimed() }
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }

    @Test func anotherAccountsFingerIsNotRecognised() throws {
      let vault = try Dialogue.vault("unlock", "-p", "biometrics")
      for _ in 0..<3 { try Reader.touch(.other) }
      try vault.expectEnd(.authenticationFailed)
    }

    @Test func aFingerIsRecognisedAfterTwoThatWereNot() throws {
      let vault = try Dialogue.vault("unlock", "-p", "biometrics")
      try Reader.touchUnknown(times: 2)
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
    }

    @Test func hintsOfTheReaderUseUpNoTry() throws {
      let vault = try Dialogue.vault("unlock", "-p", "biometrics")
      for _ in 0..<5 { try Reader.send("RETRY 1") }
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
    }

    @Test func anExpiredAccountIsRefusedAndNamed() throws {
      let vault = try Dialogue.reporting("unlock", as: .gone)
      try vault.expect(Vault.prompt)
      try vault.enter("gone")
      try vault.expectEnd(.authenticationFailed)
      #expect(try vault.report().error?.reason == "accountExpired")
    }

    @Test func aPasswordThatMustBeChangedIsRefusedAndNamed() throws {
      let vault = try Dialogue.reporting("unlock", as: .expired)
      try vault.expect(Vault.prompt)
      try vault.enter("expired")
      try vault.expectEnd(.authenticationFailed)
      #expect(try vault.report().error?.reason == "passwordMustChange")
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
