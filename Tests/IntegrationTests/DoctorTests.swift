import Testing

extension Integration {
  /// `vault doctor` on a machine on which one thing of what a password needs is wrong, and when that was mended.
  @Suite struct DoctorTests {
    private let doctor = Doctor()
    private let service = WorldFiles.passwordService

    @Test func allIsWell() throws {
      let checks = try doctor.look()
      #expect(
        checks.map(\.name) == [
          "workers", "passwordService", "fingerService", "noNewPrivileges", "passwordHelper", "password", "faillock",
          "fprintd", "reader", "session", "polkit", "fingers", "lockout", "terminal", "keyring",
        ])
      for check in checks where check.name != "faillock" && check.name != "terminal" {
        #expect(check.state == "ok", "\(check)")
        #expect(check.mend == nil)
      }
      // Nothing is wrong with a service that does without it, but nothing is there to look at either.
      #expect(checks[6].state == "-")
    }

    @Test func quietlyItShowsWhatIsWrongAlone() throws {
      try Vault.run("doctor", "-q").expectEnd(.success)
      #expect(try Vault.run("doctor", "-q", environment: ["VAULT_ASKPASS": "/bin/true"]).out.isEmpty)
      let plain = try Vault.run("doctor", "--quiet", as: .plain, environment: ["VAULT_ASKPASS": "/bin/true"])
      #expect(plain.out.hasPrefix("problem  fingers "))
      #expect(plain.out.split(separator: "\n").count == 1)
    }

    @Test(arguments: ["--nofile=8", "--nproc=4"]) func tooLittleToLookWithIsSaid(limit: String) throws {
      let words = ["/usr/bin/prlimit", limit, Vault.path, "doctor", "--json"]
      let seen = try Output(of: words, as: .demo)
      seen.expectEnd(.internalFault)
      #expect(try Report(line: seen.out).error?.reason == "starved")
      #expect(try Report(line: seen.out).checks?.isEmpty == true)
      try Output(of: ["/usr/bin/prlimit", "--nofile=40", Vault.path, "doctor"], as: .demo).expectEnd(.success)
    }

    @Test func itTakesNoWords() throws {
      try Vault.run("doctor", "who").expectEnd(.usage)
      try Vault.run("doctor", "--method=password").expectEnd(.usage)
      try Vault.run("doctor", "--help").expectEnd(.success)
    }

    @Test(
      arguments: ["/vault/vault-pam", "/vault/vault-reader", "/vault", ""], ["o+w", "g+w"])
    func aWorkerThatOthersCanExchange(path: String, change: String) throws {
      let path = "/usr/local/libexec" + path
      defer { _ = try? tool("/bin/chmod", "755", path) }
      try tool("/bin/chmod", change, path)
      let mend = try doctor.mend(of: "workers", showing: "\(path) is writable by others")
      #expect(try Dialogue.vault("unlock", "-p", "biometrics").end() == .configuration)
      try doctor.run(mend: mend, expected: "as root: chmod go-w \(path)")
      try doctor.expectOK("workers")
    }

    @Test func aStickyFolderAboveTheWorkersIsSafe() throws {
      defer { _ = try? tool("/bin/chmod", "755", "/usr/local/libexec") }
      try tool("/bin/chmod", "1777", "/usr/local/libexec")
      try doctor.expectOK("workers")
    }

    @Test func aMissingWorker() throws {
      let aside = Vault.readerWorker + ".aside"
      defer { _ = try? tool("/bin/mv", "-f", aside, Vault.readerWorker) }
      try tool("/bin/mv", Vault.readerWorker, aside)
      _ = try doctor.mend(of: "workers", showing: "vault-reader, a part of vault, is missing")
      let states = try doctor.look().map(\.state)
      #expect(states == ["problem", "ok", "ok", "ok", "ok", "ok", "-", "-", "-", "-", "-", "-", "ok", "problem", "ok"])
      try tool("/bin/mv", aside, Vault.readerWorker)
      try doctor.expectOK("workers")
    }

    @Test func withoutTheWorkerForPAMNoServiceIsLookedAt() throws {
      try tool("/bin/rm", Vault.factorWorker)
      let states = try doctor.look().map(\.state)
      #expect(
        states == ["problem", "-", "-", "ok", "ok", "ok", "-", "ok", "ok", "ok", "ok", "ok", "ok", "problem", "ok"])
    }

    @Test(arguments: [("passwordService", WorldFiles.passwordService), ("fingerService", WorldFiles.biometricsService)])
    func aServiceThatIsMissingOrForAllToWrite(line: String, path: String) throws {
      try tool("/bin/chmod", "666", path)
      let mend = try doctor.mend(of: line, showing: "\(path): can be written by others than root")
      try doctor.run(mend: "as root: \(mend)", expected: "as root: chmod 644 \(path)")
      try doctor.expectOK(line)
      try tool("/bin/rm", path)
      #expect(try doctor.mend(of: line, showing: "\(path): is missing").hasPrefix("install it: make install"))
      try WorldFiles.restore()
      try doctor.expectOK(line)
    }

    @Test(arguments: [("passwordService", WorldFiles.passwordService), ("fingerService", WorldFiles.biometricsService)])
    func aModuleThatIsMissing(line: String, path: String) throws {
      try tool("/bin/sed", "-i", "1iauth required pam_gone.so", path)
      let mend = try doctor.mend(of: line, showing: "line 1 of \(path) names /")
      #expect(mend == "install what has pam_gone.so, or take line 1 of \(path) out")
      #expect(try !Pamtester.approves("vault", as: .demo, password: "demo") || line == "fingerService")
      try tool("/bin/sed", "-i", "1d", path)
      try doctor.expectOK(line)
    }

    @Test func aModuleThatMayBeMissing() throws {
      try WorldFiles.setPasswordService(
        "-auth sufficient pam_gone.so", "auth required pam_unix.so", "account required pam_unix.so")
      #expect(try Pamtester.approves("vault", as: .demo, password: "demo"))
      try doctor.expectOK("passwordService")
    }

    @Test func aPasswordThatWaitsForTheFinger() throws {
      try WorldFiles.setPasswordService(
        "auth sufficient pam_fprintd.so", "auth required pam_unix.so", "account required pam_unix.so")
      let vault = try Dialogue.vault("unlock", "--method", "password")
      try Reader.waitUntilNeeded()
      #expect(!vault.shows(Vault.prompt))
      let mend = try doctor.mend(of: "passwordService", showing: "has pam_fprintd.so: the password would wait")
      #expect(mend == "take line 1 of \(service) out")
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
      try tool("/bin/sed", "-i", "1d", service)
      try doctor.expectOK("passwordService")
    }

    @Test func aPasswordThatWaitsForTheFingerOfAnIncludedFile() throws {
      let common = "/etc/pam.d/finger-first"
      defer { _ = try? tool("/bin/rm", "-f", common) }
      try Files.write("auth sufficient pam_fprintd.so\nauth required pam_unix.so\n", to: common)
      try WorldFiles.setPasswordService("@include finger-first", "account required pam_unix.so")
      let mend = try doctor.mend(of: "passwordService", showing: "line 1 of \(common) has pam_fprintd.so")
      #expect(mend == "list the other modules of \(common) in \(service) instead of including it")
      try WorldFiles.setPasswordService("auth required pam_unix.so", "account required pam_unix.so")
      try doctor.expectOK("passwordService")
    }

    @Test func severalFingersForOne() throws {
      let path = WorldFiles.biometricsService
      try WorldFiles.setBiometricsService("auth required pam_fprintd.so", "account required pam_unix.so")
      let mend = try doctor.mend(of: "fingerService", showing: "takes several fingers for one")
      #expect(mend == "write max-tries=1 in line 1 of \(path)")
      try tool("/bin/sed", "-i", "1s/$/ max-tries=1/", path)
      try doctor.expectOK("fingerService")
    }
  }
}
