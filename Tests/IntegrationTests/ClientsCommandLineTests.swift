import Outcomes
import Testing

extension Integration {
  /// A command-line program that waits at a semaphore, and whose exit code tells the outcome.
  @Suite struct ClientsCommandLineTests {
    private func start(_ mode: Int, _ policy: String, as account: Account = .demo) throws -> Dialogue {
      try Client(.semaphore, mode).start("-p", policy, "spend the money", as: account)
    }

    @Test(arguments: Client.modes) func aFinger(mode: Int) throws {
      for policy in ["biometrics", "owner"] {
        let client = try start(mode, policy)
        try client.expect("spend the money")
        try Reader.touch(.demo)
        try client.expectEnd(.success)
      }
    }

    @Test(arguments: Client.modes) func passwords(mode: Int) throws {
      let client = try start(mode, "owner")
      try client.waitForBothFactors()
      try client.enter("wrong")
      try client.expect(Vault.prompt)
      try client.enter("demo")
      try client.expectEnd(.success)
    }

    @Test(arguments: Client.modes) func wrongPasswords(mode: Int) throws {
      try WorldFiles.setPasswordService("auth required pam_unix.so nodelay", "account required pam_unix.so")
      let client = try start(mode, "owner")
      try client.answerWronglyThrice()
      try client.expectEnd("confirm: not recognised\r\n", .exited(1))
    }

    @Test(arguments: Client.modes) func wrongFingers(mode: Int) throws {
      let client = try start(mode, "biometrics")
      try Reader.touchUnknown(times: 3)
      try client.expectEnd("confirm: not recognised\r\n", .exited(1))
      #expect(try Strikes.count(of: .demo) == 3)
    }

    @Test(arguments: Client.modes) func aCancel(mode: Int) throws {
      for policy in ["biometrics", "owner"] {
        let client = try start(mode, policy)
        try Reader.waitUntilNeeded()
        try client.press(.controlC)
        try client.expectEnd("confirm: cancelled\r\n", .exited(2))
      }
      #expect(try Reader.canBeClaimed())
    }

    /// The password that lets somebody in opens biometry again.
    @Test(arguments: Client.modes) func theLockout(mode: Int) throws {
      try WorldChanges(.demo).with([.strikes(5)]) {
        try start(mode, "biometrics").expectEnd("is locked after 5 unrecognised fingers", .exited(8))
        let client = try start(mode, "owner")
        try client.expect(Vault.prompt)
        #expect(try !Reader.isNeeded())
        try client.enter("demo")
        try client.expectEnd(.success)
        #expect(try Strikes.count(of: .demo) == 0)
      }
    }

    @Test(arguments: Client.modes) func withoutAFinger(mode: Int) throws {
      try start(mode, "biometrics", as: .plain).expectEnd("No finger is enrolled for plain.", .exited(7))
      let client = try start(mode, "owner", as: .plain)
      try client.expect(Vault.prompt)
      try client.enter("plain")
      try client.expectEnd(.success)
      try start(mode, "owner", as: .nopass).expectEnd("confirm: ", .exited(5))
    }

    @Test(arguments: Client.modes) func withoutAReader(mode: Int) throws {
      try WorldChanges(.demo).with([.noReader]) {
        try start(mode, "biometrics").expectEnd("There is no fingerprint reader.", .exited(6))
        let client = try start(mode, "owner")
        try client.expect(Vault.prompt)
        try client.enter("demo")
        try client.expectEnd(.success)
      }
    }

    /// -1004 as an exit code.
    @Test(arguments: Client.modes) func withoutATerminal(mode: Int) throws {
      for policy in ["biometrics", "owner"] {
        let output = try Client(.semaphore, mode).run("-p", policy)
        output.expectEnd(.exited(1004 & 255))
        #expect(output.err.hasPrefix("confirm: A prompt is needed"), "\(output.err)")
        #expect(output.out.isEmpty)
      }
      #expect(try !Reader.isNeeded())
    }

    @Test(arguments: Client.modes) func inTheBackground(mode: Int) throws {
      let shell = try Shell()
      let client = Client(.semaphore, mode)
      try shell.run("\(client.path) -q & wait $!", code: 1004 & 255)
      try shell.leave()
    }

    @Test(arguments: Client.modes) func anAskpassProgram(mode: Int) throws {
      let askpass = try Askpass("askpass", "echo demo")
      let client = Client(.semaphore, mode)
      try client.run("-p", "owner", "spend the money", environment: askpass.environment).expectEnd(.success)
      #expect(try askpass.arguments().contains("spend the money"))
    }

    /// It exits in the middle of the reply: the terminal must have been put back before.
    @Test(arguments: Client.modes) func aGateOfAScript(mode: Int) throws {
      let gate = Client(.gate, mode)
      let shell = try Shell()
      try shell.start("\(gate.path) deploy it && echo deployed")
      try shell.expect("  deploy it")
      try shell.waitForBothFactors()
      try shell.enter("demo")
      try shell.expect("The gate is open.\r\ndeployed\r\n")
      try shell.expectCode(0)
      try shell.start("\(gate.path) && echo deployed")
      try shell.waitForBothFactors()
      try shell.press(.controlC)
      try shell.expectCode(130)
      try shell.leave()
      let client = try gate.start()
      try Reader.touch(.demo)
      try client.expectEnd("The gate is open.\r\n", .success)
    }

    @Test(arguments: Client.modes) func aMissingService(mode: Int) throws {
      try tool("/bin/rm", WorldFiles.biometricsService)
      let finger = try start(mode, "biometrics")
      try finger.expect(WorldFiles.biometricsService)
      try finger.expectEnd(.exited(6))
      try tool("/bin/rm", WorldFiles.passwordService)
      let owner = try start(mode, "owner")
      try owner.expectEnd(.exited(1))
    }

    @Test(arguments: Client.modes) func aMissingWorker(mode: Int) throws {
      let aside = Vault.factorWorker + ".aside"
      try tool("/bin/mv", Vault.factorWorker, aside)
      defer { _ = try? tool("/bin/mv", aside, Vault.factorWorker) }
      try start(mode, "biometrics").expectEnd("-pam, a part of vault, is missing", .exited(6))
      try start(mode, "owner").expectEnd("confirm: ", .exited(1))
    }
  }
}
