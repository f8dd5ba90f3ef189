import Glibc
import Testing

extension Integration {
  /// A reader that another program holds, or that fails, for a while or for good.
  @Suite struct BackoffTests {
    private static let prompt = "Place your right index finger"
    private static let held = "another program holds the reader; Enter tries it again"
    private static let failed = "the reader failed during the scan; Enter tries it again"
    private static let busy = DaemonScript(errors: ["Claim": "AlreadyInUse"])

    private func tryOnce(_ script: DaemonScript, notice: String) throws -> Dialogue {
      try MockDaemon.start(script)
      let vault = try Dialogue.reporting("unlock")
      try vault.expect("vault: \(notice)")
      try vault.expect(Vault.prompt)
      return vault
    }

    /// Ends an evaluation by password; whatever was tried meanwhile, the screen has `notice` once.
    private func endByPassword(_ vault: Dialogue, notice: String) throws {
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "password")
      #expect(vault.terminal.count(of: notice) == 1)
      #expect(try Strikes.count(of: .demo) == 0)
    }

    /// Checks that the tries were so many seconds apart; there may be more between two, and not less.
    private func expectPauses(_ pauses: [Int], between calls: [MockDaemon.Call]) {
      let gaps = zip(calls.dropFirst(), calls).map { $0.time - $1.time }
      #expect(gaps.count == pauses.count)
      for (gap, pause) in zip(gaps, pauses) { #expect(gap >= pause * 1000, "\(gaps)") }
    }

    @Test func aHeldReaderIsTriedFiveTimesAndThenLeftAloneUntilItIsWoken() throws {
      let vault = try tryOnce(Self.busy, notice: Self.held)
      let descriptors = Processes.descriptors(of: vault.program.pid).count
      // The first try is pam_fprintd's, after which the reader is asked why.
      try MockDaemon.wait(for: "Claim", count: 6, within: .seconds(30))
      expectPauses([1, 2, 4, 8], between: Array(try MockDaemon.calls("Claim").dropFirst()))
      try wait(for: "the rest") { Vault.workers.count == 1 }
      // What a pause itself needs may come a moment after it was announced; four tries that leave something are more.
      #expect(Processes.descriptors(of: vault.program.pid).count < descriptors + 4)
      #expect(vault.terminal.count(of: Self.held) == 1)
      #expect(try MockDaemon.calls("Claim").count == 6)

      try MockDaemon.set(DaemonScript())
      try vault.enter("")
      try vault.expect(Self.prompt)
      try endByPassword(vault, notice: Self.held)
      #expect(!vault.shows("wrong password"))
    }

    @Test func aReaderThatIsGivenUpIsUsedWithoutAnotherWord() throws {
      let holder = try Reader.hold(as: .other)
      let vault = try Dialogue.reporting("unlock")
      try vault.expect("vault: \(Self.held)")
      holder.kill(SIGKILL)
      try vault.expect("Swipe your right index finger")
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "fingerprint")
      #expect(vault.terminal.count(of: Self.held) == 1)
    }

    @Test func underBiometricsAReaderThatIsGivenUpAtOnceIsUsed() throws {
      // Of pam_fprintd's claim, and of the one that finds out why.
      let errors = [String](repeating: "AlreadyInUse", count: 2)
      try MockDaemon.start(DaemonScript(failures: ["Claim": errors], verify: [.match]))
      let vault = try Dialogue.reporting("unlock", "-p", "biometrics")
      try vault.expectEnd(.success)
      #expect(!vault.shows(Self.held))
    }

    @Test func underBiometricsAHeldReaderIsTriedTwice() throws {
      try MockDaemon.start(Self.busy)
      let vault = try Dialogue.reporting("unlock", "-p", "biometrics")
      try vault.expectEnd(.biometryNotAvailable)
      #expect(try vault.report().error?.reason == "readerBusy")
      expectPauses([1], between: Array(try MockDaemon.calls("Claim").dropFirst()))
    }

    @Test func aReaderThatDoesNotStartIsTriedQuietly() throws {
      let vault = try tryOnce(DaemonScript(errors: ["VerifyStart": "Internal"]), notice: Self.failed)
      try MockDaemon.wait(for: "VerifyStart", count: 3)
      expectPauses([1, 2], between: try MockDaemon.calls("VerifyStart"))
      #expect(!vault.shows("PAM refuses"))
      try endByPassword(vault, notice: Self.failed)
    }

    @Test(arguments: ["verify-unknown-error", "verify-INVALID"])
    func aReaderThatFailsAtOnceIsTriedQuietly(status: String) throws {
      let failures = [DaemonScript.Saying](repeating: .verdict(status, after: 0), count: 9)
      let vault = try tryOnce(DaemonScript(verify: failures), notice: Self.failed)
      try MockDaemon.wait(for: "VerifyStart", count: 3)
      expectPauses([1, 2], between: try MockDaemon.calls("VerifyStart"))
      // After two releases in the first try, and three in each that looks first.
      try MockDaemon.wait(for: "Release", count: 8)
      #expect(vault.terminal.count(of: Self.prompt) == 1)
      #expect(vault.terminal.count(of: "An unknown error") == (status == "verify-INVALID" ? 1 : 0))
      try endByPassword(vault, notice: Self.failed)
    }

    @Test func aReaderThatIsWellAgainIsShownAndUsed() throws {
      let vault = try tryOnce(DaemonScript(verify: [.verdict("verify-unknown-error")]), notice: Self.failed)
      try vault.expect(Self.prompt)
      #expect(vault.terminal.count(of: Self.failed) == 1)
      try MockDaemon.set(DaemonScript(verify: [.match]))
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "fingerprint")
    }

    @Test func anAccountThatIsRefusedIsNoReaderThatFails() throws {
      try WorldFiles.setBiometricsService(
        "auth required pam_fprintd.so max-tries=1", "auth required pam_deny.so", "account required pam_unix.so")
      try MockDaemon.start(DaemonScript(verify: [.match, .match]))
      let vault = try Dialogue.reporting("unlock", "-p", "biometrics")
      try vault.expectEnd(.authenticationFailed)
      #expect(try vault.report().error?.reason == "accessDenied")
      #expect(try Strikes.count(of: .demo) == 0)
      let owner = try Dialogue.reporting("unlock")
      try owner.expect("vault: PAM refuses demo")
      try endByPassword(owner, notice: "PAM refuses demo")
      #expect(try MockDaemon.calls("VerifyStart").count == 2)
    }

    @Test func enterInAPauseIsNoWrongPassword() throws {
      let vault = try tryOnce(Self.busy, notice: Self.held)
      // In the third pause, which is long enough for a machine that is busy.
      try MockDaemon.wait(for: "Claim", count: 4)
      try wait(for: "the pause") { Vault.workers.count == 1 }
      try MockDaemon.set(DaemonScript())
      try vault.enter("")
      try vault.expect(Self.prompt)
      #expect(!vault.shows("wrong password"))
      try endByPassword(vault, notice: Self.held)
    }

    @Test func controlCInAPauseEndsItAtOnce() throws {
      let vault = try tryOnce(Self.busy, notice: Self.held)
      try vault.expectCancelAtOnce()
    }

    /// What fprintd and its reader go through while the machine sleeps, and what is said of it.
    static let sleeps: [(script: DaemonScript, notice: String)] = [
      (DaemonScript(), "the fingerprint service went away and came back; Enter tries it again"),
      (DaemonScript(readers: []), "the fingerprint reader was taken away; Enter tries it again"),
      (DaemonScript(errors: ["GetDevices": "Internal"]), "the fingerprint service failed"),
      (busy, held),
    ]

    @Test(arguments: sleeps) func afterASuspensionTheReaderIsUsed(script: DaemonScript, notice: String) throws {
      try MockDaemon.start(DaemonScript())
      let vault = try Dialogue.reporting("unlock")
      try vault.expect(Self.prompt)
      try MockDaemon.set(script)
      try Reader.killDaemon()
      try vault.expect("vault: \(notice)")
      try MockDaemon.set(DaemonScript(verify: [.match]))
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "fingerprint")
      #expect(vault.terminal.count(of: notice) == 1)
    }

    @Test func afterARestartTheRealReaderIsUsed() throws {
      let vault = try Dialogue.reporting("unlock")
      try vault.waitForBothFactors()
      try Reader.killDaemon()
      try vault.expect("went away and came back; Enter tries it again")
      try vault.expect("Swipe your right index finger")
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "fingerprint")
    }
  }
}
