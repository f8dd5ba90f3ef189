import Testing

extension Integration {
  /// What makes a face impossible, told before anything is asked.
  @Suite struct FacePreflightTests {
    init() throws { try Camera.setUp() }

    /// Checks that both `check` and `unlock` of the face alone end with `status`, for `reason`, and that nobody is
    /// looked at.
    private func expectEnd(
      _ status: ExitStatus, _ reason: String, as account: Account = .demo, environment: [String: String] = [:],
      at location: SourceLocation = #_sourceLocation
    ) throws {
      let words = ["--method", "face", "-p", "biometrics"]
      let check = try Output(of: [Vault.path, "check", "--json"] + words, as: account, environment: environment)
      check.expectEnd(status, at: location)
      #expect(try Report(line: check.out).error?.reason == reason, sourceLocation: location)
      let unlock = try Dialogue([Vault.path, "unlock"] + words, as: account, environment: environment)
      try unlock.expectEnd(status, at: location)
      #expect(Camera.looks == 0, sourceLocation: location)
    }

    @Test func allIsThere() throws {
      let owner = try Report(line: Vault.run("check", "--json").out)
      #expect(owner.methods == ["face", "fingerprint", "password"])
      #expect(owner.biometryType == "touchID")
      let biometrics = try Vault.run("check", "-p", "biometrics")
      #expect(biometrics.out == "biometrics: face, fingerprint\n")
      try WorldFiles.takeReaderAway()
      let alone = try Report(line: Vault.run("check", "-p", "biometrics", "--json").out)
      #expect(alone.methods == ["face"])
      #expect(alone.biometryType == "faceID")
      #expect(Camera.looks == 0)
    }

    @Test func withoutAServiceThereIsNoFace() throws {
      try tool("/bin/rm", Camera.service)
      try expectEnd(.biometryNotAvailable, "faceNotSetUp")
      #expect(try Report(line: Vault.run("check", "--json").out).methods == ["fingerprint", "password"])
      try WorldFiles.takeReaderAway()
      let biometrics = try Report(line: Vault.run("check", "-p", "biometrics", "--json").out)
      #expect(biometrics.error?.reason == "noReader")
      #expect(biometrics.biometryType == "none")
    }

    /// Not even a worker looks for one.
    @Test func withoutAServiceNothingIsDoneAboutIt() throws {
      try tool("/bin/rm", Camera.service)
      try WorldFiles.watchFactorWorker()
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      let orders = try WorldFiles.factorWorkerOrders()
      #expect(Set(orders) == ["vault", "vault-biometrics"])
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(!vault.shows("no face") && !vault.shows("no companion"))
    }

    @Test func theVendorsFolderCountsToo() throws {
      let vendor = "/usr/lib/pam.d"
      try tool("/bin/mount", "-t", "tmpfs", "world", vendor)
      defer { _ = try? tool("/bin/umount", vendor) }
      try tool("/bin/mv", Camera.service, vendor)
      try Vault.run("check", "--method", "face").expectEnd(.success)
    }

    @Test func noFaceIsEnrolled() throws {
      try expectEnd(.biometryNotEnrolled, "noFace", as: .plain)
      #expect(try Vault.run("check", "--method", "face", as: .plain).err.contains("vault: hint: sudo howdy add"))
      let owner = try Report(line: Vault.run("check", "--json", as: .plain).out)
      #expect(owner.methods == ["password"])
    }

    @Test(arguments: ["[]", "[ ]\n", "", "null", "{}", "[}"]) func anEmptyModelIsNone(text: String) throws {
      try Camera.setModel(of: .demo, text)
      try expectEnd(.biometryNotEnrolled, "noFace")
    }

    @Test func aModelThatNobodyMaySeeMayBeThere() throws {
      try Camera.hideModels()
      try Vault.run("check", "--method", "face", as: .plain).expectEnd(.success)
      let vault = try Dialogue.vault("unlock", "--method", "face")
      try Camera.seeOwner()
      try vault.expectEnd(.success)
    }

    @Test func anEnrolledFaceIsWorthMoreThanAReaderThatIsNotThere() throws {
      try WorldFiles.takeReaderAway()
      let check = try Report(line: Vault.run("check", "-p", "biometrics", "--json", as: .plain).out)
      #expect(check.error?.reason == "noFace")
      #expect(check.biometryType == "faceID")
    }

    @Test(arguments: ["SSH_CONNECTION", "SSH_TTY"]) func overSSH(variable: String) throws {
      let environment = [variable: "192.0.2.1 50000 192.0.2.2 22"]
      try expectEnd(.biometryNotAvailable, "remoteSession", environment: environment)
      let vault = try Dialogue.vault("unlock", environment: environment)
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(Camera.looks == 0)
    }

    @Test func biometricsNeedAPassword() throws {
      try Camera.setModel(of: .fingeronly, "[{}]")
      try expectEnd(.passcodeNotSet, "lockedOrNone", as: .fingeronly)
      let vault = try Dialogue.vault("unlock", as: .fingeronly)
      try Camera.seeOwner()
      try vault.expectEnd(.success)
    }

    /// What is done to the service file.
    static let faults = ["chmod 666 F", "chmod 600 F", "sed -i /account/d F", "sed -i /auth/d F", "rm F && mkdir F"]

    @Test(arguments: faults + ["sed -i s/pam_howdy/pam_gone/ F"]) func anUnfitServiceIsNamed(change: String) throws {
      try tool("/bin/sh", "-c", change.replacing("F", with: Camera.service))
      defer { _ = try? tool("/bin/rm", "-r", Camera.service) }
      try expectEnd(.configuration, "serviceUnfit")
      #expect(try Vault.run("check", "--method", "face").err.contains(Camera.service))
      let vault = try Dialogue.vault("unlock")
      try vault.expect("vault: ")
      try vault.expect(Camera.service)
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      try WorldFiles.takeReaderAway()
      try Vault.run("check", "-p", "biometrics").expectEnd(.configuration)
    }
  }
}
