import Glibc
import Testing

extension Integration {
  /// The programs of Examples, as people run them.
  @Suite struct ExamplesTests {
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
      (Account.demo, "owner", ExitStatus.notInteractive), (.plain, "biometrics", .biometryNotEnrolled),
      (.nopass, "owner", .passcodeNotSet), (.demo, "companion", .companionNotAvailable),
    ])
    func itsExitCodesAreThoseOfVault(account: Account, policy: String, status: ExitStatus) throws {
      try Vault.run("unlock", "-p", policy, as: account).expectEnd(status)
      let example = try Example.isItYou.run(policy, as: account)
      example.expectEnd(status)
      #expect(example.err.hasPrefix("is-it-you: "))
    }

    @Test func itsOwnTestsPass() throws {
      let tests = try Example.tests.run("--testing-library", "swift-testing")
      tests.expectEnd(.success)
      #expect((tests.out + tests.err).contains("Test run with 7 tests in 2 suites passed"))
    }
  }
}
