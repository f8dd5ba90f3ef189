import Testing

extension Integration {
  /// polkit hangs, and with it every fprintd that asks it: it is polkit that is named.
  @Suite struct HangingPolicyTests {
    @Test(arguments: PolicyService.Hang.allCases) func itIsNamed(hang: PolicyService.Hang) throws {
      try PolicyService.hang(hang)
      let vault = try Dialogue.reporting("unlock", "-p", "biometrics")
      let check = try Vault.run("check", "-p", "biometrics")
      check.expectEnd(.biometryNotAvailable)
      #expect(check.err.contains("polkit, which lets a session use the reader, does not answer"))
      #expect(check.err.contains("hint: as root: systemctl restart polkit"))
      try vault.expectEnd(.biometryNotAvailable)
      #expect(try vault.report().error?.reason == "policyServiceHangs")
    }

    @Test func theDoctorNamesIt() throws {
      try PolicyService.hang(.stopped)
      let doctor = try Vault.run("doctor", "--json")
      let checks = try Report(line: doctor.out).checks ?? []
      let problem = checks.first { $0.name == "polkit" }
      #expect(problem?.state == "problem")
      #expect(problem?.mend == "as root: systemctl restart polkit")
      #expect(checks.filter { ["fprintd", "reader", "session"].contains($0.name) }.allSatisfy { $0.state == "ok" })
      // Which does what the mend says.
      try PolicyService.replace()
      try Vault.run("check", "-p", "biometrics").expectEnd(.success)
    }

    @Test(arguments: PolicyService.Hang.allCases) func thePasswordIsLive(hang: PolicyService.Hang) throws {
      try PolicyService.hang(hang)
      let vault = try Dialogue.reporting("unlock")
      try vault.expect(Vault.prompt)
      _ = try Processes.waitForOne(running: Vault.readerWorker)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "password")
    }

    @Test(arguments: PolicyService.Hang.allCases, ["owner", "biometrics"])
    func controlCEndsItAtOnce(hang: PolicyService.Hang, policy: String) throws {
      try PolicyService.hang(hang)
      let vault = try Dialogue.vault("unlock", "-p", policy)
      try vault.expect(policy == "owner" ? Vault.prompt : "Enter")
      _ = try Processes.waitForOne(running: Vault.readerWorker)
      try vault.expectCancelAtOnce()
    }
  }
}
