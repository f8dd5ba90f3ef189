import Testing

extension Integration {
  /// What makes a policy impossible, told before anything is asked.
  @Suite struct PreflightTests {
    private func reason(_ words: String..., as account: Account = .demo, environment: [String: String] = [:]) throws
      -> String
    {
      let check = try Output(of: [Vault.path, "check", "--json"] + words, as: account, environment: environment)
      return try Report(line: check.out).error?.reason ?? "none"
    }

    /// Checks that both `check` and `unlock` end with `status` under biometrics.
    private func biometricsEnd(
      _ status: ExitStatus, as account: Account = .demo, environment: [String: String] = [:],
      at location: SourceLocation = #_sourceLocation
    ) throws {
      let check = try Vault.run("check", "-p", "biometrics", as: account, environment: environment)
      check.expectEnd(status, at: location)
      let unlock = try Dialogue.vault("unlock", "-p", "biometrics", as: account, environment: environment)
      try unlock.expectEnd(status, at: location)
    }

    @Test(arguments: ["owner", "biometrics"]) func allIsThere(policy: String) throws {
      try Vault.run("check", "-p", policy).expectEnd(.success)
    }

    @Test func aCheckAsksNothing() throws {
      let check = try Dialogue.vault("check", "-p", "biometrics")
      try check.expectEnd(.success)
      #expect(!check.shows(Vault.prompt))
      #expect(try !Reader.isNeeded())
    }

    @Test func noPasswordAndNoFinger() throws {
      try tool("/usr/bin/passwd", "--delete", "nopass")
      try Vault.run("check", as: .nopass).expectEnd(.passcodeNotSet)
      try Dialogue.vault("unlock", as: .nopass).expectEnd(.passcodeNotSet)
    }

    @Test(arguments: [Account.locked, .nopass]) func aLockedPasswordAndNoFinger(account: Account) throws {
      try Vault.run("check", as: account).expectEnd(.passcodeNotSet)
      try Dialogue.vault("unlock", as: account).expectEnd(.passcodeNotSet)
      #expect(try reason(as: account) == "lockedOrNone")
    }

    @Test func biometricsNeedAPassword() throws {
      try biometricsEnd(.passcodeNotSet, as: .fingeronly)
    }

    @Test func noFingerIsEnrolled() throws {
      try biometricsEnd(.biometryNotEnrolled, as: .plain)
    }

    @Test func noDaemon() throws {
      try WorldFiles.takeDaemonAway()
      try biometricsEnd(.biometryNotAvailable)
      #expect(try reason("-p", "biometrics") == "noService")
    }

    @Test func noReader() throws {
      try WorldFiles.takeReaderAway()
      try biometricsEnd(.biometryNotAvailable)
      #expect(try reason("-p", "biometrics") == "noReader")
    }

    @Test(arguments: ["SSH_CONNECTION", "SSH_TTY"]) func overSSH(variable: String) throws {
      let environment = [variable: "192.0.2.1 50000 192.0.2.2 22"]
      try biometricsEnd(.biometryNotAvailable, environment: environment)
      #expect(try reason("-p", "biometrics", environment: environment) == "remoteSession")
    }

    @Test func overSSHThePasswordIsAskedAlone() throws {
      let vault = try Dialogue.vault("unlock", environment: ["SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"])
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(!vault.shows("finger across"))
    }

    @Test func withoutAReaderThePasswordIsAsked() throws {
      try WorldFiles.takeReaderAway()
      let vault = try Dialogue.vault("unlock")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
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
