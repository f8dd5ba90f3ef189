import Testing

extension Integration {
  /// A bus address in the environment leads to a false fprintd that says yes to everybody.
  @Suite struct HostileBusTests {
    /// A false fprintd that was seen to fool a plain PAM client.
    private func fakeThatFoolsOthers() throws -> FakeDaemon {
      let fake = try FakeDaemon()
      #expect(try Pamtester.approves("vault-biometrics", as: .demo, environment: fake.environment))
      #expect(try fake.called().contains("VerifyStart"))
      return fake
    }

    @Test(arguments: ["owner", "biometrics"]) func itsYesIsNotHeard(policy: String) throws {
      let fake = try fakeThatFoolsOthers()
      let calls = try fake.called()
      let vault = try Dialogue.vault("unlock", "-p", policy, environment: fake.environment)
      try vault.expect("finger")
      try Reader.waitUntilNeeded()
      try Reader.touchUnknown(times: 2)
      try Reader.waitUntilNeeded()
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
      #expect(try fake.called() == calls)
    }

    @Test func theRealReaderIsHeard() throws {
      let fake = try fakeThatFoolsOthers()
      let vault = try Dialogue.vault("unlock", "-p", "biometrics", environment: fake.environment)
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
    }

    @Test func itsFingersDoNotCountAsEnrolled() throws {
      let fake = try fakeThatFoolsOthers()
      let calls = try fake.called()
      let check = try Vault.run("check", "-p", "biometrics", as: .plain, environment: fake.environment)
      check.expectEnd(.biometryNotEnrolled)
      #expect(try fake.called() == calls)
    }
  }
}
