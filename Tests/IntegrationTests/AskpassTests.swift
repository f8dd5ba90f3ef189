import Glibc
import Testing

extension Integration {
  /// Asking through a program of the user's, where there is no terminal or where that is wanted.
  @Suite struct AskpassTests {
    @Test(arguments: 1...4) func anAccountWithoutAPasswordIsToldSo(round: Int) throws {
      let no = try Scratch.file("no", "#!/bin/sh\nexit 1\n")
      let words = ["exec", "-A", "--method", "password", "--", "/bin/true"]
      let output = try Output(
        of: [Vault.path] + words, as: .locked,
        environment: Account.locked.environment.merging(["VAULT_ASKPASS": no]) { $1 })
      output.expectEnd(.passcodeNotSet)
    }

    @Test func itsOutputIsThePassword() throws {
      let askpass = try Askpass("askpass", "echo demo")
      try Vault.run("unlock", environment: askpass.environment).expectEnd(.success)
      #expect(askpass.wasAsked)
    }

    @Test func itsOutputMayBeWrong() throws {
      let askpass = try Askpass("askpass", "echo wrong")
      try Vault.run("unlock", environment: askpass.environment).expectEnd(.authenticationFailed)
    }

    /// One that prints without end leaves the time limit, the person and the finger their turn.
    @Test func itsOutputMayHaveNoEnd() throws {
      let endless = ["VAULT_ASKPASS": "/usr/bin/yes"]
      try Vault.run("unlock", "-A", "--timeout", "1", environment: endless).expectEnd(.systemCancel)
      let vault = try Dialogue.vault("unlock", "-A", environment: endless)
      try wait(for: "the program that prints") { !Processes.running("/usr/bin/yes").isEmpty }
      try vault.press(.controlC)
      try vault.expectEnd(.signalled(SIGINT), within: .seconds(1))
      #expect(Processes.running("/usr/bin/yes").isEmpty)
    }

    @Test func itGetsThePromptAsItsArgument() throws {
      let askpass = try Askpass("askpass", "echo demo")
      try Vault.run("unlock", "-r", "open the cellar", environment: askpass.environment).expectEnd(.success)
      #expect(try askpass.arguments().contains("Password"))
      #expect(try askpass.arguments().contains("open the cellar"))
    }

    @Test func itIsToldWhichCommandIsApproved() throws {
      let askpass = try Askpass("askpass", "echo demo")
      let vault = try Vault.run("exec", "--", "printf", "%s", "it ran", environment: askpass.environment)
      vault.expectEnd(.success)
      #expect(vault.out == "it ran")
      #expect(vault.err.isEmpty)
      #expect(try askpass.arguments().contains("/usr/bin/printf"))
    }

    @Test func aTerminalComesFirst() throws {
      let askpass = try Askpass("askpass", "echo demo")
      let vault = try Dialogue.vault("unlock", environment: askpass.environment)
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(!askpass.wasAsked)
    }

    @Test(arguments: ["-A", "--askpass"]) func itCanBeChosenOutright(option: String) throws {
      let askpass = try Askpass("askpass", "echo demo")
      let vault = try Dialogue.vault("unlock", option, environment: askpass.environment)
      try vault.expectEnd(.success)
      #expect(askpass.wasAsked)
      #expect(!vault.shows(Vault.prompt))
    }

    @Test func itsFailureIsACancel() throws {
      let askpass = try Askpass("askpass", "echo demo", "exit 3")
      try Vault.run("unlock", environment: askpass.environment).expectEnd(.userCancel)
      #expect(askpass.wasAsked)
    }

    @Test func aRelativePathIsNotUsed() throws {
      let askpass = try Askpass("askpass", "echo demo")
      let beside = ["VAULT_ASKPASS": "askpass", "PATH": "\(Scratch.folder):/usr/bin:/bin"]
      let vault = try Vault.run("unlock", environment: beside)
      #expect(vault.status != .success)
      #expect(!askpass.wasAsked)
    }

    @Test func aFileThatIsNotExecutableIsNotUsed() throws {
      let data = try Scratch.file("data", "demo\n")
      let vault = try Vault.run("unlock", environment: ["VAULT_ASKPASS": data])
      #expect(vault.status != .success)
      #expect(vault.err.contains(data))
    }

    @Test func chosenWithoutAProgramItCannotAsk() throws {
      let vault = try Dialogue.vault("unlock", "-A")
      #expect(try vault.end() != .success)
      #expect(!vault.shows(Vault.prompt))
    }

    @Test func aFingerWinsWhileItShows() throws {
      let askpass = try Askpass.waiting()
      let vault = try Dialogue.vault("unlock", "-A", environment: askpass.environment)
      let pid = try askpass.waitForWindow()
      #expect(Processes.executable(of: pid) != nil, "the program must be seen to run")
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
      try wait(for: "the askpass program to be ended") { Processes.executable(of: pid) == nil }
    }

    /// pam_faillock refuses the password before it asks: what is asked is shown all the same.
    @Test func aFingerWinsWhereThePasswordIsRefusedUnasked() throws {
      try Tally.write(ages: [5, 5, 5], for: .demo)
      try WorldFiles.setPasswordService(
        "auth requisite pam_faillock.so preauth", "auth required pam_unix.so", "account required pam_unix.so")
      let askpass = try Askpass.waiting()
      let vault = try Dialogue.vault("unlock", "-A", environment: askpass.environment)
      _ = try askpass.waitForWindow()
      #expect(try askpass.arguments().contains("Touch the fingerprint reader"))
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
    }

    @Test func aTimeLimitEndsIt() throws {
      let askpass = try Askpass.waiting()
      let vault = try Dialogue.vault("unlock", "-A", "--timeout", "2", environment: askpass.environment)
      let pid = try askpass.waitForWindow()
      try vault.expectEnd(.systemCancel)
      try wait(for: "the askpass program to be ended") { Processes.executable(of: pid) == nil }
    }

    @Test func itHoldsNoneOfVaultsDescriptors() throws {
      let askpass = try Askpass("askpass", "ls -l /proc/$$/fd > \(Scratch.path("descriptors"))", "echo demo")
      try Vault.run("unlock", environment: askpass.environment).expectEnd(.success)
      let listing = try Files.text(Scratch.path("descriptors"))
      #expect(listing.contains(" 1 -> "), "the probe must see descriptors: \(listing)")
      #expect(!listing.contains("anon_inode"), "\(listing)")
      #expect(!listing.contains("socket:"), "\(listing)")
      #expect(!listing.contains(".local"), "\(listing)")
    }

    @Test func underBiometricsItIsNotAskedForAPassword() throws {
      let askpass = try Askpass("askpass", "echo demo")
      let vault = try Vault.run("unlock", "-p", "biometrics", "--timeout", "2", environment: askpass.environment)
      #expect(vault.status != .success)
    }
  }
}
