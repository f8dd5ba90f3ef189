import Testing

extension Integration {
  /// The companion's PAM service: one that is not there, that is unfit, and that says yes without a word.
  @Suite struct CompanionServiceTests {
    @Test func withoutAServiceThereIsNone() throws {
      let check = try Vault.run("check", "-p", "companion", "--json")
      check.expectEnd(.companionNotAvailable)
      #expect(try Report(line: check.out).error?.reason == "companionNotSetUp")
      try Dialogue.vault("unlock", "-p", "companion").expectEnd(.companionNotAvailable)
      try Dialogue.vault("unlock", "--method", "companion").expectEnd(.companionNotAvailable)
    }

    @Test func aLinkThatLeadsNowhereIsAFault() throws {
      try tool("/bin/ln", "-s", "/nowhere", SecurityKey.service)
      let check = try Vault.run("check", "-p", "companion", "--json")
      check.expectEnd(.configuration)
      #expect(check.err.contains(SecurityKey.service))
    }

    @Test func aCheckNamesIt() throws {
      try SecurityKey.setUpForTouch()
      #expect(try Vault.run("check", "-p", "companion").out == "companion: companion\n")
      #expect(try Vault.run("check").out == "owner: companion, fingerprint, password\n")
      let report = try Report(line: Vault.run("check", "-p", "companion", "--json").out)
      #expect(report.methods == ["companion"])
      #expect(report.biometryType == nil, "nobody looked")
      #expect(!SecurityKey.isAwaited)
    }

    @Test(arguments: [
      "auth required pam_permit.so", "auth sufficient pam_permit.so", "auth required pam_exec.so quiet /bin/true",
    ])
    func aYesWithoutAWordIsRefused(line: String) throws {
      try SecurityKey.setService([line])
      let plain = try Pamtester.approves("vault-companion", as: .demo)
      #expect(plain, "a plain PAM client must be seen to say yes")
      let vault = try Dialogue.reporting("unlock", "-p", "companion")
      try vault.expectEnd(.configuration)
      #expect(try vault.report().error?.reason == "nothingAsked")
    }

    /// The worker refuses a yes without a word itself; that it says so is not enough.
    @Test(arguments: [
      "s.send(b'\\x05')", "s.send(b'\\x01\\x01\\0\\0\\0 '); s.send(b'\\x05')",
      "s.send(b'\\x01\\0\\0\\0\\0'); s.send(b'\\x05')",
    ])
    func aWorkerThatLiesIsNotBelieved(lie: String) throws {
      try SecurityKey.setUpForTouch()
      try WorldFiles.setFactorWorker(lie)
      let vault = try Dialogue.reporting("unlock", "-p", "companion")
      try vault.expectEnd(.configuration)
      #expect(try vault.report().error?.reason == "nothingAsked")
      try WorldFiles.setFactorWorker("s.send(b'\\x01\\x01\\0\\0\\0.'); s.send(b'\\x05')")
      try Dialogue.vault("unlock", "-p", "companion").expectEnd(.success)
    }

    @Test func aTouchOfWhichNothingIsSaidIsRefused() throws {
      try SecurityKey.setUp("wait touch")
      let vault = try Dialogue.reporting("unlock", "-p", "companion")
      try SecurityKey.touch()
      try vault.expectEnd(.configuration)
      #expect(try vault.report().error?.reason == "nothingAsked")
    }

    @Test func aYesWithoutAWordLeavesThePassword() throws {
      try SecurityKey.setService(["auth required pam_permit.so"])
      let vault = try Dialogue.reporting("unlock")
      try vault.waitForBothFactors()
      try wait(for: "the fault to be told") {
        vault.shows("vault: the PAM service vault-companion says yes without a word to the person")
      }
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "password")
    }

    @Test(arguments: FacePreflightTests.faults) func anUnfitServiceIsNamed(change: String) throws {
      try SecurityKey.setUpForTouch()
      try tool("/bin/sh", "-c", change.replacing("F", with: SecurityKey.service))
      defer { _ = try? tool("/bin/rm", "-r", SecurityKey.service) }
      let check = try Vault.run("check", "-p", "companion")
      check.expectEnd(.configuration)
      #expect(check.err.contains(SecurityKey.service))
      let alone = try Dialogue.vault("unlock", "-p", "companion")
      try alone.expectEnd(.configuration)
      #expect(alone.shows(SecurityKey.service))
      let vault = try Dialogue.vault("unlock")
      try vault.expect(SecurityKey.service)
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(!SecurityKey.isAwaited)
    }
  }
}
