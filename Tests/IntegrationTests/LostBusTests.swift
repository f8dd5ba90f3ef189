import Glibc
import Testing

extension Integration {
  /// The system bus goes away, or is there and says nothing.
  @Suite struct LostBusTests {
    @Test func withoutOneThereIsNoFinger() throws {
      try SystemBus.restart(SIGKILL) {
        let vault = try Dialogue.reporting("unlock", "-p", "biometrics")
        try vault.expectEnd(.biometryNotAvailable)
        #expect(try vault.report().error?.reason == "noBus")
        let owner = try Dialogue.vault("unlock")
        try owner.expect(Vault.prompt)
        try owner.enter("demo")
        try owner.expectEnd(.success)
        #expect(!owner.shows("Enter tries it again"))
      }
    }

    @Test(arguments: [(ReaderStage.look, "noBus"), (.scan, "daemonLost"), (.secondLook, "daemonLost")])
    func itsLossEndsBiometrics(stage: ReaderStage, reason: String) throws {
      let vault = try stage.reach("biometrics")
      try SystemBus.restart(SIGKILL) {
        try vault.expectEnd(.biometryNotAvailable)
        #expect(try vault.report().error?.reason == reason)
      }
    }

    @Test func aCheckNamesItsLoss() throws {
      try MockDaemon.start(DaemonScript(hangs: ["ListEnrolledFingers"]))
      let check = try Dialogue.reporting("check", "-p", "biometrics")
      try MockDaemon.wait(for: "ListEnrolledFingers")
      try SystemBus.restart(SIGKILL) {
        try check.expectEnd(.biometryNotAvailable)
        #expect(try check.report().error?.reason == "noBus")
      }
    }

    @Test(arguments: ReaderStage.allCases) func itsLossLeavesThePassword(stage: ReaderStage) throws {
      let vault = try stage.reach("owner")
      try SystemBus.restart(SIGKILL) {
        if stage != .look { try vault.expect("Enter tries it again") }
        try vault.enter("demo")
        try vault.expectEnd(.success)
        #expect(try vault.report().method == "password")
      }
    }

    @Test(arguments: ReaderStage.allCases) func itsLossLeavesControlC(stage: ReaderStage) throws {
      let vault = try stage.reach("owner")
      try SystemBus.restart(SIGKILL) {
        if stage != .look { try vault.expect("Enter tries it again") }
        try vault.expectCancelAtOnce()
      }
    }

    @Test func oneThatSaysNothingIsNone() throws {
      try SystemBus.silence {
        let vault = try Dialogue.reporting("unlock", "-p", "biometrics")
        let check = try Vault.run("check", "-p", "biometrics", "--json")
        check.expectEnd(.biometryNotAvailable)
        #expect(try Report(line: check.out).error?.reason == "noBus")
        try vault.expectEnd(.biometryNotAvailable)
        #expect(try vault.report().error?.reason == "noBus")
      }
    }

    @Test func oneThatSaysNothingLeavesThePasswordAndControlC() throws {
      try SystemBus.silence {
        let vault = try Dialogue.vault("unlock")
        try vault.expect(Vault.prompt)
        _ = try Processes.waitForOne(running: Vault.readerWorker)
        try vault.enter("demo")
        try vault.expectEnd(.success)
        for policy in ["owner", "biometrics"] {
          let vault = try Dialogue.vault("unlock", "-p", policy)
          _ = try Processes.waitForOne(running: Vault.readerWorker)
          try vault.expect(policy == "owner" ? Vault.prompt : "Enter")
          try vault.expectCancelAtOnce()
        }
      }
    }
  }
}
