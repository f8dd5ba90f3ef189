import Glibc
import Testing

extension Integration {
  /// A PAM module that does not come back: vault can be left at once, and nothing stays behind.
  @Suite struct StuckModuleTests {
    /// Where a module gets stuck, and how.
    enum Place: String, CaseIterable {
      case asleep, busy, deaf, masked, asleepInAccount, maskedInAccount, atEnd

      /// What vault is told to ask with.
      func lines(of factor: Factor) throws -> [String] {
        switch self {
        case .asleepInAccount: [factor.yes, try Module.stuck.line("account", "asleep", Module.mark)]
        case .maskedInAccount: [factor.yes, try Module.stuck.line("account", "masked", Module.mark)]
        case .atEnd:
          [try Module.stuck.line("auth", "at-end", Module.mark), factor.yes, "account required pam_permit.so"]
        default: [try Module.stuck.line("auth", rawValue, Module.mark), "account required pam_permit.so"]
        }
      }

      /// Whether somebody is asked before.
      var isAsked: Bool { [.asleepInAccount, .maskedInAccount, .atEnd].contains(self) }
    }

    /// Brings `vault unlock` to where the module is stuck.
    private func stuck(_ factor: Factor, _ place: Place) throws -> Dialogue {
      try factor.setService(place.lines(of: factor))
      let vault = try factor.start(isAsked: place.isAsked)
      let process = try Module.waitForMark()
      #expect(Processes.executable(of: process) == Vault.factorWorker, "the module must be seen to be in the worker")
      return vault
    }

    @Test(arguments: Factor.allCases, Place.allCases) func controlCLeavesAtOnce(factor: Factor, place: Place) throws {
      let vault = try stuck(factor, place)
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel, within: .seconds(1))
      #expect(Vault.workers.isEmpty)
    }

    @Test(arguments: Place.allCases) func aKilledVaultTakesItAlong(place: Place) throws {
      let vault = try stuck(.password, place)
      vault.program.kill(SIGKILL)
      #expect(try vault.program.end() == .signalled(SIGKILL))
      try wait(for: "the worker to end") { Vault.workers.isEmpty }
    }

    @Test(arguments: Factor.allCases) func theTimeLimitEndsIt(factor: Factor) throws {
      try factor.setService(Place.busy.lines(of: factor))
      let vault = try Dialogue.reporting("unlock", "--timeout", "1", factor.option)
      try Module.waitForMark()
      try vault.expectEnd(.systemCancel)
      #expect(try vault.report().error?.reason == "timedOut")
      #expect(Vault.workers.isEmpty)
    }

    @Test func aSignalEndsItWhereNobodyIsAsked() throws {
      try Factor.password.setService(Place.maskedInAccount.lines(of: .password))
      let input = Launch.Stream.reading(try Scratch.file("input", "demo\n"))
      let ran = Scratch.path("ran")
      let vault = try Dialogue.vault("exec", "-S", "--", "touch", ran, streams: [0: input])
      try Module.waitForMark()
      vault.program.kill(SIGTERM)
      try vault.expectEnd(.signalled(SIGTERM), within: .seconds(1))
      #expect(Vault.workers.isEmpty)
      #expect(!Files.exists(ran))
    }

    @Test func controlCLeavesWhereAskpassHasAnswered() throws {
      try Factor.password.setService(Place.maskedInAccount.lines(of: .password))
      let askpass = try Askpass("askpass", "echo demo")
      let vault = try Dialogue.vault("unlock", "-A", "--method", "password", environment: askpass.environment)
      try Module.waitForMark()
      try vault.press(.controlC)
      try vault.expectEnd(.signalled(SIGINT), within: .seconds(1))
      #expect(Vault.workers.isEmpty)
    }

    @Test func theFingerWorksWhileThePasswordIsStuck() throws {
      try Factor.password.setService(Place.masked.lines(of: .password))
      let vault = try Dialogue.vault("unlock")
      try Module.waitForMark()
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
      #expect(Vault.workers.isEmpty)
    }

    @Test func thePasswordWorksWhileTheFingerIsStuck() throws {
      try Factor.finger.setService(Place.masked.lines(of: .finger))
      let vault = try Dialogue.vault("unlock")
      try Module.waitForMark()
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(Vault.workers.isEmpty)
    }

    @Test func aSlowYesIsOne() throws {
      let gate = Scratch.path("gate")
      try Factor.password.setService(
        Factor.password.yes, Module.stuck.line("account", "gate", Module.mark, gate))
      let vault = try Factor.password.start()
      try Module.waitForMark()
      try vault.type("demo\r")
      try vault.terminal.waitUntilTyped()
      #expect(vault.program.ended() == nil)
      try Scratch.file("gate", "")
      try vault.expectEnd(.success)
    }

    @Test func aDelayOfAMinuteCanBeLeft() throws {
      try Factor.password.setService(
        Factor.password.yes, Module.stuck.line("auth", "minute", Module.mark), "account required pam_unix.so")
      let vault = try Factor.password.start()
      let worker = try Module.waitForMark()
      try wait(for: "libpam to sleep") { Processes.state(of: worker) == "S" }
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel, within: .seconds(1))
    }
  }
}
