import Testing

extension Integration {
  /// A reader that nobody touches is put out after half a minute. (These tests last as long.)
  @Suite struct ReaderRestTests {
    @Test func enterWakesTheReaderAndIsNoTry() throws {
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try vault.expect("reader off", within: .seconds(60))
      #expect(try Reader.canBeClaimed())
      try vault.enter("")
      try vault.waitForBothFactors()
      #expect(!vault.shows("wrong password"))
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
    }

    /// pam_faillock refuses it before it asks.
    @Test func aPasswordThatIsRefusedUnaskedWakesNoReader() throws {
      try Tally.write(ages: [5, 5, 5], for: .demo)
      try WorldFiles.setPasswordService(
        "auth requisite pam_faillock.so preauth", "auth required pam_unix.so", "account required pam_unix.so")
      let vault = try Dialogue.reporting("unlock")
      try Reader.waitUntilNeeded()
      try vault.expectEnd(.systemCancel, within: .seconds(60))
      #expect(try vault.report().error?.reason == "timedOut")
    }

    @Test func withNothingElseToAskTheTimeIsUp() throws {
      let vault = try Dialogue.reporting("unlock", "-p", "biometrics")
      try Reader.waitUntilNeeded()
      try vault.expectEnd(.systemCancel, within: .seconds(60))
      #expect(try vault.report().error?.reason == "timedOut")
      #expect(!Files.exists(Account.demo.stateFolder + "/strikes"))
    }
  }
}
