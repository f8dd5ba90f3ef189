import Testing

extension Integration {
  /// `--json`: one line on stdout, whatever the outcome.
  @Suite struct JSONTests {
    @Test func aSuccess() throws {
      let vault = try Dialogue.reporting("unlock")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      let report = try vault.report()
      #expect(report.result == "success")
      #expect(report.policy == "owner")
      #expect(report.method == "password")
      #expect(report.biometryType == "touchID")
      #expect(report.error == nil)
    }

    @Test func aFailure() throws {
      let vault = try Dialogue.reporting("unlock", "-p", "biometrics")
      try Reader.waitUntilNeeded()
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
      let report = try vault.report()
      #expect(report.result == "failure")
      #expect(report.policy == "biometrics")
      #expect(report.method == nil)
      #expect(report.error?.code == 102)
      #expect(report.error?.name == "userCancel")
      #expect(report.error?.message.isEmpty == false)
    }

    @Test func aRefusalBeforeAnythingIsAsked() throws {
      let output = try Vault.run("unlock", "--json")
      output.expectEnd(.notInteractive)
      let report = try Report(line: output.out)
      #expect(report.error?.code == 115)
      #expect(report.error?.name == "notInteractive")
    }

    @Test func aFaultOfTheConfiguration() throws {
      try WorldFiles.setPasswordService()
      let vault = try Dialogue.reporting("unlock", "--method", "password")
      try vault.expectEnd(.configuration)
      let report = try vault.report()
      #expect(report.error?.code == 120)
      #expect(report.biometryType == nil, "nobody looked")
      #expect(report.error?.name == "configuration")
      #expect(report.error?.message.contains(WorldFiles.passwordService) == true)
    }

    @Test func aCheckNamesTheMethods() throws {
      let demo = try Report(line: Vault.run("check", "--json").out)
      #expect(demo.result == "success")
      #expect(demo.methods?.sorted() == ["fingerprint", "password"])
      let plain = try Report(line: Vault.run("check", "--json", as: .plain).out)
      #expect(plain.methods == ["password"])
    }

    @Test func aCheckThatFails() throws {
      let output = try Vault.run("check", "-p", "biometrics", "--json", as: .plain)
      output.expectEnd(.biometryNotEnrolled)
      let report = try Report(line: output.out)
      #expect(report.result == "failure")
      #expect(report.biometryType == "touchID")
      #expect(report.error?.code == 107)
    }
  }
}
