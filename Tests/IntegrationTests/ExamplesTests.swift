import Glibc
import Testing

extension Integration {
  /// The programs of Examples, as people run them.
  @Suite struct ExamplesTests {
    init() throws { try Example.require() }

    @Test func aFingerSaysThatItIsYou() throws {
      let program = try Example.isItYou.start("owner", "open the cellar")
      try program.expect("This machine has a fingerprint reader.")
      try program.expect("is-it-you: is it you, demo?")
      try program.expect("open the cellar")
      try program.waitForBothFactors()
      try Reader.touch(.demo)
      try program.expect("It is you.")
      try program.expectEnd(.success)
    }

    @Test func aPasswordSaysSoToo() throws {
      let program = try Example.isItYou.start()
      try program.waitForBothFactors()
      try program.enter("demo")
      try program.expect("It is you.")
      try program.expectEnd(.success)
    }

    @Test func aCancelIsToldByTheExitCode() throws {
      let program = try Example.isItYou.start()
      try program.waitForBothFactors()
      try program.press(.controlC)
      try program.expectEnd(.userCancel)
      #expect(!program.shows("It is you."))
    }

    @Test func theOtherWayHasItsName() throws {
      let program = try Example.isItYou.start("biometrics")
      try Reader.waitUntilNeeded()
      try program.expect("do without")
      try program.press(.enter)
      try program.expect("Then without.")
      try program.expectEnd(.userFallback)
    }

    @Test func aMachineWithoutAReaderIsGreetedOtherwise() throws {
      try WorldFiles.takeReaderAway()
      let program = try Example.isItYou.start()
      try program.expect("This machine has no biometry.")
      try program.expect(Vault.prompt)
      try program.enter("demo")
      try program.expectEnd(.success)
    }

    @Test(arguments: [
      (Account.plain, "biometrics", ExitStatus.biometryNotEnrolled), (.nopass, "owner", .passcodeNotSet),
      (.demo, "companion", .companionNotAvailable),
    ])
    func itsExitCodesAreThoseOfVault(account: Account, policy: String, status: ExitStatus) throws {
      try Vault.run("check", "-p", policy, as: account).expectEnd(status)
      let program = try Example.isItYou.start(policy, as: account)
      try program.expect("is-it-you: ")
      try program.expectEnd(status)
    }

    @Test func withoutATerminalItSaysThatNobodyCanBeAsked() throws {
      let program = try Example.isItYou.run()
      program.expectEnd(.notInteractive)
      #expect(
        program.err == """
          is-it-you: A prompt is needed, and there is no terminal.
          is-it-you: hint: run it in a terminal, or set VAULT_ASKPASS

          """)
    }

    @Test func itsOwnTestsPass() throws {
      let tests = try Example.tests.run("--testing-library", "swift-testing")
      tests.expectEnd(.success)
      #expect((tests.out + tests.err).contains("Test run with 8 tests in 3 suites passed"))
    }
  }
}
