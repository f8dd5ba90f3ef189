import Testing

extension Integration {
  /// `biometrics-or-companion`, and what a session by each method serves.
  @Suite struct EitherTests {
    private static let policy = "biometrics-or-companion"

    private func reason(
      as account: Account = .demo, at location: SourceLocation = #_sourceLocation
    ) throws -> String? {
      let check = try Vault.run("check", "-p", Self.policy, "--json", as: account)
      let unlock = try Dialogue.reporting("unlock", "-p", Self.policy, as: account)
      try unlock.expectEnd(check.status, at: location)
      let error = try Report(line: check.out).error
      #expect(try unlock.report().error?.reason == error?.reason, sourceLocation: location)
      return error?.reason
    }

    @Test(arguments: ["fingerprint", "face", "companion"]) func allAreAwaitedAndTheFirstWins(winner: String) throws {
      try Camera.setUp()
      try SecurityKey.setUpForTouch()
      let check = try Vault.run("check", "-p", Self.policy)
      #expect(check.out == "biometrics-or-companion: companion, face, fingerprint\n")
      let vault = try Dialogue.reporting("unlock", "-p", Self.policy)
      try Reader.waitUntilNeeded()
      try Camera.waitForLook()
      try vault.expect(SecurityKey.cue)
      switch winner {
      case "fingerprint": try Reader.touch(.demo)
      case "face": try Camera.seeOwner()
      default: try SecurityKey.touch()
      }
      try vault.expectEnd(.success)
      #expect(try vault.report().method == winner)
      #expect(Vault.workers.isEmpty)
      #expect(try Reader.canBeClaimed())
      #expect(!vault.shows(Vault.prompt))
    }

    @Test func withoutACompanionItIsBiometrics() throws {
      let vault = try Dialogue.reporting("unlock", "-p", Self.policy)
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
      #expect(!vault.shows("companion"))
      #expect(try Vault.run("check", "-p", Self.policy, as: .plain).status == .biometryNotEnrolled)
      #expect(try Vault.run("check", "-p", Self.policy, as: .fingeronly).status == .passcodeNotSet)
    }

    @Test func withoutBiometryItIsACompanion() throws {
      try WorldFiles.takeReaderAway()
      try SecurityKey.setUpForTouch()
      let vault = try Dialogue.reporting("unlock", "-p", Self.policy)
      try SecurityKey.touch()
      try vault.expectEnd(.success)
      #expect(try vault.report().method == "companion")
      try SecurityKey.setUp("return 9")
      let unplugged = try Dialogue.reporting("unlock", "-p", Self.policy)
      try unplugged.expectEnd(.companionNotAvailable)
      #expect(try unplugged.report().error?.reason == "companionUnavailable")
    }

    @Test func withNeitherItIsTheReaderThatIsMissing() throws {
      try WorldFiles.takeReaderAway()
      #expect(try reason() == "noReader")
      try WorldFiles.takeDaemonAway()
      #expect(try reason() == "noService")
    }

    @Test func whereThereIsBiometryItsOwnReasonIsGiven() throws {
      #expect(try reason(as: .plain) == "noFinger")
      try WorldFiles.takeReaderAway()
      try Camera.setUp(enrolled: nil)
      #expect(try reason() == "noFace")
    }

    @Test func strangersOnAllSidesAreAStrangeFinger() throws {
      try SecurityKey.setUpForTouch()
      let vault = try Dialogue.reporting("unlock", "-p", Self.policy)
      try SecurityKey.touchAnother()
      try vault.expect("the companion was not recognised")
      try Reader.touchUnknown(times: 3)
      try vault.expectEnd(.authenticationFailed)
      #expect(try vault.report().error?.reason == "fingerNotRecognised")
    }

    @Test func enterChoosesAnotherWay() throws {
      try SecurityKey.setUpForTouch()
      let vault = try Dialogue.vault("unlock", "-p", Self.policy)
      try vault.expect("Enter: choose another way")
      try vault.press(.enter)
      try vault.expectEnd(.userFallback)
    }

    /// The options that a session by each method serves, and those that it does not.
    static let served: [(method: String, yes: [String], no: [String])] = [
      (
        "fingerprint", ["", "-p biometrics", "-p biometrics-or-companion", "--method fingerprint"],
        ["-p companion", "--method face", "--method companion", "--method password"]
      ),
      (
        "face", ["", "-p biometrics", "-p biometrics-or-companion", "--method face"],
        ["-p companion", "--method fingerprint", "--method companion", "--method password"]
      ),
      (
        "companion", ["", "-p companion", "-p biometrics-or-companion", "--method companion"],
        ["-p biometrics", "--method fingerprint", "--method face", "--method password"]
      ),
      (
        "password", ["", "--method password"],
        ["-p biometrics", "-p companion", "-p biometrics-or-companion", "--method face"]
      ),
    ]

    @Test(arguments: served) func aSessionServesWhatItsMethodSatisfies(method: String, yes: [String], no: [String])
      throws
    {
      try Camera.setUp()
      try SecurityKey.setUpForTouch()
      let shell = try Shell()
      try shell.start("vault unlock -q --method \(method)")
      switch method {
      case "fingerprint": try Reader.touch(.demo)
      case "face": try Camera.seeOwner()
      case "companion": try SecurityKey.touch()
      default:
        try shell.expect(Vault.prompt)
        try shell.enter("demo")
      }
      try shell.expectCode(0)
      for options in yes { try shell.expectGate(0, options) }
      for options in no { try shell.expectGate(115, options) }
      try shell.start("vault exec -n -p companion true")
      if !yes.contains("-p companion") { try shell.expect("vault: hint: vault unlock -p companion") }
      try shell.expectCode(yes.contains("-p companion") ? 0 : 115)
      try shell.leave()
    }

    /// Each further factor needs its part of the descriptors, and no more than is asked for beforehand.
    @Test func allFactorsGetByWithTheDescriptorsThatAreDemanded() throws {
      try Camera.setUp()
      try SecurityKey.setUp("pin")
      let words = [Vault.path, "unlock"]
      try Dialogue(["/usr/bin/prlimit", "--nofile=50"] + words).expectEnd(.internalFault)
      let vault = try Dialogue(["/usr/bin/prlimit", "--nofile=51"] + words)
      try vault.waitForBothFactors()
      try wait(for: "the companion's question") { vault.shows(SecurityKey.invitation) }
      try Camera.waitForLook()
      try vault.enter("")
      try vault.expect(SecurityKey.pinPrompt)
      try vault.enter("1234")
      try vault.expectEnd(.success)
    }

    @Test func otherPoliciesThanThoseOfAMethodAreAMistake() throws {
      for words in [["-p", "companion", "--method", "face"], ["-p", "companion", "-S"], ["-p", Self.policy, "-S"]] {
        try Output(of: [Vault.path, "unlock"] + words, as: .demo, input: "demo\n").expectEnd(.usage)
      }
    }
  }
}
