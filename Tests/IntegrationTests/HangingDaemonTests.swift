import Glibc
import Testing

extension Integration {
  /// fprintd hangs in one of its methods: the password is live all the same, and so is Ctrl-C.
  @Suite struct HangingDaemonTests {
    /// What a look at the reader asks, and what pam_fprintd asks after it.
    static let looks = ["GetDevices", "name", "scan-type", "ListEnrolledFingers"]
    static let methods = looks + ["Claim", "VerifyStart", "VerifyStop", "Release"]
    /// Of a finger that was not recognised, so that pam_fprintd also lets go of the reader.
    private static func hanging(in method: String) -> DaemonScript {
      DaemonScript(hangs: [method], verify: [.noMatch])
    }

    /// Starts vault, and waits until fprintd hangs.
    private func vault(_ policy: String, hangingIn method: String) throws -> Dialogue {
      try MockDaemon.start(Self.hanging(in: method))
      let vault = try Dialogue.reporting("unlock", "-p", policy)
      try MockDaemon.wait(for: method)
      return vault
    }

    private func expectNothingIsHeld() throws {
      try MockDaemon.set(DaemonScript())
      try wait(for: "the reader to be free") { try Reader.canBeClaimed() }
    }

    @Test(arguments: methods) func thePasswordIsLive(method: String) throws {
      let vault = try vault("owner", hangingIn: method)
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "password")
      try expectNothingIsHeld()
    }

    @Test(arguments: methods, ["owner", "biometrics"]) func controlCEndsItAtOnce(method: String, policy: String) throws
    {
      let vault = try vault(policy, hangingIn: method)
      if policy == "owner" { try vault.expect(Vault.prompt) }
      try vault.expectCancelAtOnce()
      try expectNothingIsHeld()
    }

    @Test(arguments: looks) func controlCEndsACheckAtOnce(look: String) throws {
      try MockDaemon.start(Self.hanging(in: look))
      let check = try Dialogue.vault("check", "-p", "biometrics")
      try MockDaemon.wait(for: look)
      let start = ContinuousClock.now
      try check.press(.controlC)
      try check.expectEnd(.signalled(SIGINT))
      #expect(ContinuousClock.now - start < .seconds(1))
    }

    /// Those that need no permission of polkit's, and the one that does.
    @Test(arguments: ["name", "ListEnrolledFingers"]) func theHangIsNamed(look: String) throws {
      let vault = try vault("biometrics", hangingIn: look)
      let check = try Vault.run("check", "-p", "biometrics", "--json")
      check.expectEnd(.biometryNotAvailable)
      #expect(try Report(line: check.out).error?.reason == "daemonHangs")
      try vault.expectEnd(.biometryNotAvailable)
      #expect(try vault.report().error?.reason == "daemonHangs")
    }

    /// pam_fprintd waits for these for half a minute, and in VerifyStart does so without rest.
    @Test(arguments: [("Claim", "daemonHangs"), ("VerifyStart", "readerFailed")])
    func aModuleThatCannotAskIsNotWaitedFor(method: String, reason: String) throws {
      let vault = try vault("biometrics", hangingIn: method)
      try vault.expectEnd(.biometryNotAvailable)
      #expect(try vault.report().error?.reason == reason)
      #expect(try Strikes.count(of: .demo) == 0)
      try expectNothingIsHeld()
    }
  }
}
