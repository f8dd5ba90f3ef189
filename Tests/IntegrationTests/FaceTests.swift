import Glibc
import Testing

extension Integration {
  /// The face: one look after another, and never more of them than somebody wants.
  @Suite struct FaceTests {
    init() throws { try Camera.setUp() }

    @Test func aFaceUnlocksWhileTheOthersAreAwaited() throws {
      let vault = try Dialogue.reporting("unlock")
      try vault.waitForBothFactors()
      try Camera.waitForLook()
      try Camera.seeOwner()
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "face")
      #expect(try vault.report().biometryType == "touchID")
      #expect(try Reader.canBeClaimed())
      #expect(Vault.workers.isEmpty)
    }

    @Test(arguments: ["finger", "password"]) func anotherFactorEndsTheLook(winner: String) throws {
      let vault = try Dialogue.reporting("unlock")
      try vault.waitForBothFactors()
      try Camera.waitForLook()
      if winner == "finger" { try Reader.touch(.demo) } else { try vault.enter("demo") }
      try vault.expectEnd(.success)
      #expect(try vault.report().method == (winner == "finger" ? "fingerprint" : "password"))
      #expect(Vault.workers.isEmpty)
    }

    @Test func itAloneUnlocksUnderBiometrics() throws {
      try WorldFiles.takeReaderAway()
      let vault = try Dialogue.reporting("unlock", "-p", "biometrics")
      try Camera.seeOwner()
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "face")
      #expect(try vault.report().biometryType == "faceID")
      #expect(!vault.shows(Vault.prompt))
    }

    @Test func anyModuleIsTheAdministratorsWord() throws {
      let go = Scratch.path("go")
      let script = try Scratch.file("look", "#!/bin/sh\nuntil test -e \(go); do sleep 0.01; done\n")
      try Camera.setService("auth required pam_exec.so quiet \(script)")
      try tool("/bin/rm", "-r", "/etc/howdy")
      let vault = try Dialogue.reporting("unlock", "--method", "face")
      try wait(for: "the script") { !Processes.running("/usr/bin/dash").isEmpty }
      try Scratch.file("go", "")
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "face")
    }

    @Test func aStrangeFaceIsLookedAtAgainWhenWanted() throws {
      let vault = try Dialogue.reporting("unlock")
      try vault.waitForBothFactors()
      try Camera.seeStranger()
      try vault.expect("no face was recognised as that of demo: type the password, or Enter to look again")
      try vault.expect(Vault.prompt)
      // A wrong password takes longer than any haste with the camera would.
      try vault.enter("wrong")
      try vault.expect("try again")
      try vault.expect(Vault.prompt)
      #expect(Camera.looks == 1)
      try vault.enter("")
      try Camera.waitForLook(2)
      try Camera.seeOwner()
      try vault.expectEnd(.success)
      #expect(Camera.looks == 2)
      #expect(vault.terminal.count(of: "wrong password") == 1, "an empty line that looks again is no password")
    }

    @Test func threeStrangeFacesLeaveThePassword() throws {
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      for look in 1...3 {
        try Camera.waitForLook(look)
        try Camera.seeStranger()
        if look < 3 { try vault.expect("Enter to look again") }
        if look < 3 { try vault.enter("") }
      }
      try vault.expect("no face was recognised as that of demo\r")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(Camera.looks == 3)
    }

    @Test func withoutAPasswordToTypeThereAreThreeLooks() throws {
      try WorldFiles.takeReaderAway()
      let vault = try Dialogue.reporting("unlock", "-p", "biometrics")
      for look in 1...3 {
        try Camera.waitForLook(look)
        try Camera.seeStranger()
      }
      try vault.expectEnd(.authenticationFailed)
      #expect(try vault.report().error?.reason == "faceNotRecognised")
    }

    @Test func aCameraThatSeesNothingIsNobodysFault() throws {
      try WorldFiles.takeReaderAway()
      let vault = try Dialogue.reporting("unlock", "-p", "biometrics")
      try Camera.fail()
      try vault.expectEnd(.biometryNotAvailable)
      #expect(try vault.report().error?.reason == "faceFailed")
      #expect(!Files.exists(Account.demo.stateFolder + "/strikes"))
    }

    @Test func aCameraThatSeesNothingLeavesThePassword() throws {
      let vault = try Dialogue.vault("unlock", "-q")
      try vault.waitForBothFactors()
      try Camera.fail()
      try vault.expect("vault: the face could not be looked at")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(Camera.looks == 1)
    }

    @Test func aModuleThatAsksIsRefused() throws {
      try Camera.setService(Sensor.line("pin", as: "pam_howdy"))
      let vault = try Dialogue.reporting("unlock", "--method", "face")
      try vault.expectEnd(.configuration)
      #expect(try vault.report().error?.reason == "serviceUnfit")
      #expect(!vault.shows(SecurityKey.pinPrompt))
    }

    /// What the module says, and what it is called. (25 is what Howdy says of a password that was typed; libpam makes 6
    /// of it.)
    @Test(arguments: [(8, "faceFailed"), (11, "faceNotRecognised"), (25, "accessDenied"), (28, "serviceBroken")])
    func everyCodeHasItsName(code: Int, reason: String) throws {
      try Camera.setService(Sensor.line("return \(code)", as: "pam_howdy"))
      let vault = try Dialogue.reporting("unlock", "--method", "face")
      _ = try vault.end()
      #expect(try vault.report().error?.reason == reason)
    }

    @Test func controlCLeavesAtOnce() throws {
      let vault = try Dialogue.vault("unlock", "--method", "face")
      try Camera.waitForLook()
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel, within: .seconds(1))
      #expect(Vault.workers.isEmpty)
    }

    @Test func enterChoosesAnotherWayUnderBiometrics() throws {
      let vault = try Dialogue.vault("unlock", "--method", "face")
      try vault.expect("Enter: choose another way")
      try vault.press(.enter)
      try vault.expectEnd(.userFallback)
    }

    @Test func nothingIsLookedAtWhileVaultIsStopped() throws {
      let shell = try Shell()
      let mark = Scratch.path("mark")
      try shell.start("vault exec -- touch \(mark)")
      try shell.waitForBothFactors()
      try Camera.waitForLook()
      try shell.press(.controlZ)
      try shell.expect("Stopped")
      #expect(Vault.workers.isEmpty)
      try shell.enter("fg; echo code''=$?")
      try shell.waitForBothFactors()
      #expect(!Files.exists(mark))
      try Camera.waitForLook(2)
      try Camera.seeOwner()
      try shell.expectCode(0)
      #expect(Files.exists(mark))
      try shell.leave()
    }

    @Test func withTheLineOfStandardInputNobodyIsLookedAt() throws {
      try Vault.run("unlock", "-S", input: "demo\n").expectEnd(.success)
      try Vault.run("unlock", "-S", "--method", "face", input: "demo\n").expectEnd(.usage)
      #expect(Camera.looks == 0)
    }

    @Test func anAskpassProgramShowsWhatAFaceApproves() throws {
      let askpass = try Askpass.waiting()
      let vault = try Dialogue.vault("unlock", "-A", environment: askpass.environment)
      let pid = try askpass.waitForWindow()
      try Camera.seeOwner()
      try vault.expectEnd(.success)
      try wait(for: "the askpass program to be ended") { Processes.executable(of: pid) == nil }
    }
  }
}
