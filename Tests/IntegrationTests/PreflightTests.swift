import Testing

extension Integration {
  /// What is told before anything is asked; what makes a policy impossible is in the outcome table.
  @Suite struct PreflightTests {
    @Test(arguments: ["owner", "biometrics"]) func allIsThere(policy: String) throws {
      try Vault.run("check", "-p", policy).expectEnd(.success)
    }

    @Test func aCheckAsksNothing() throws {
      let check = try Dialogue.vault("check", "-p", "biometrics")
      try check.expectEnd(.success)
      #expect(!check.shows(Vault.prompt))
      #expect(try !Reader.isNeeded())
    }

    @Test func overSSHThePasswordIsAskedAlone() throws {
      let vault = try Dialogue.vault("unlock", environment: ["SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"])
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(!vault.shows("finger across"))
    }

    @Test func theBiometryTypeIsReportedWhateverTheAnswer() throws {
      let ready = try Vault.run("check", "-p", "biometrics", "--json")
      #expect(try Report(line: ready.out).biometryType == "touchID")
      let notEnrolled = try Vault.run("check", "-p", "biometrics", "--json", as: .plain)
      #expect(try Report(line: notEnrolled.out).biometryType == "touchID")
      try WorldFiles.takeReaderAway()
      let noReader = try Vault.run("check", "-p", "biometrics", "--json")
      #expect(try Report(line: noReader.out).biometryType == "none")
    }
  }
}
