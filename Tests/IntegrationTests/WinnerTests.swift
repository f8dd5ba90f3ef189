import Testing

extension Integration {
  /// What is left when one factor has won: its name in the report, and nothing else.
  @Suite struct WinnerTests {
    @Test func theFingerIsNamed() throws {
      let vault = try Dialogue.reporting("unlock")
      try vault.waitForBothFactors()
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
      let report = try vault.report()
      #expect(report.result == "success")
      #expect(report.method == "fingerprint")
    }

    @Test func thePasswordIsNamed() throws {
      let vault = try Dialogue.reporting("unlock")
      try vault.waitForBothFactors()
      try vault.enter("demo")
      try vault.expectEnd(.success)
      let report = try vault.report()
      #expect(report.result == "success")
      #expect(report.method == "password")
    }

    @Test func thePasswordLeavesTheReaderFree() throws {
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      #expect(try !Reader.canBeClaimed(), "the reader must be seen as held while a finger is awaited")
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(try Reader.canBeClaimed())
    }

    @Test func theFingerLeavesTheReaderFree() throws {
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      #expect(try !Reader.canBeClaimed(), "the reader must be seen as held while a finger is awaited")
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
      #expect(try Reader.canBeClaimed())
    }

    @Test func theFingerLeavesNoWorker() throws {
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      #expect(!Vault.workers.isEmpty, "workers must be seen while a finger is awaited")
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
      #expect(Vault.workers.isEmpty)
    }

    @Test func thePasswordLeavesNoWorker() throws {
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      #expect(!Vault.workers.isEmpty, "workers must be seen while a finger is awaited")
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(Vault.workers.isEmpty)
    }
  }
}
