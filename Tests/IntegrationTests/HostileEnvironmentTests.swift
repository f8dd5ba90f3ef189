import Testing

extension Integration {
  /// Nothing of the environment reaches a worker but the language.
  @Suite struct HostileEnvironmentTests {
    private static let hostile = [
      "PATH": "/run/tests/programs", "LD_LIBRARY_PATH": "/run/tests", "LD_AUDIT": "/run/tests/spy.so",
      "XDG_RUNTIME_DIR": "/run/tests", "XDG_STATE_HOME": "/run/tests", "XDG_CONFIG_HOME": "/run/tests",
      "HOME": "/run/tests", "USER": "root", "LOGNAME": "root", "G_MESSAGES_DEBUG": "all", "NLSPATH": "/run/tests/%N",
      "LOCPATH": "/run/tests", "LANGUAGE": "../../run/tests", "SYSTEMD_LOG_LEVEL": "debug", "PAM_USER": "root",
      "GCONV_PATH": "/run/tests", "MALLOC_TRACE": "/run/tests/trace", "IFS": "/", "BASH_ENV": "/run/tests/spy",
    ]

    @Test func aPreloadedLibraryLoadsIntoNoWorker() throws {
      let preload = ["LD_PRELOAD": try Spy.library()]
      let vault = try Dialogue.vault("unlock", environment: preload)
      try vault.waitForBothFactors()
      try vault.enter("wrong")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      let seen = try Spy.seen()
      #expect(seen.contains(Vault.path), "the library must be seen to load into what its user runs")
      #expect(seen.subtracting([Vault.path, "/usr/bin/env"]).isEmpty)
    }

    @Test func programsOfTheUsersPathRunInNoPlaceOfTheSystems() throws {
      let path = ["PATH": try Spy.programs() + ":/usr/bin:/bin"]
      let plain = try Output(of: ["/bin/bash", "-c", "passwd -S"], as: .demo, environment: path)
      plain.expectEnd(.success)
      #expect(try Spy.seen() == [Scratch.path("programs/passwd")], "the user's programs must be seen to run for others")
      try Vault.run("check", "-p", "biometrics", environment: path).expectEnd(.success)
      let vault = try Dialogue.vault("unlock", environment: path)
      try vault.waitForBothFactors()
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(try Spy.seen() == [Scratch.path("programs/passwd")])
    }

    @Test func workersSeeAPathOfTheirOwnAndTheLanguage() throws {
      let vault = try Dialogue.vault("unlock", environment: Self.hostile)
      try vault.waitForBothFactors()
      let own = try Processes.environment(of: vault.program.pid)
      #expect(own.contains("XDG_RUNTIME_DIR=/run/tests"), "the probe must see what vault itself was given")
      let workers = Vault.workers
      try #require(!workers.isEmpty)
      for worker in workers {
        let variables = try Processes.environment(of: worker)
        let names = variables.map { String($0.prefix { $0 != "=" }) }
        #expect(names.allSatisfy { $0 == "PATH" || $0 == "LANG" || $0.hasPrefix("LC_") }, "\(variables)")
        #expect(!variables.contains { $0.contains("/run/tests") }, "\(variables)")
      }
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }

    @Test func workersHoldNoDescriptorOfVaultsCaller() throws {
      let shell = try Shell()
      try shell.run("exec 7< /etc/hostname")
      try shell.start("vault unlock")
      try shell.waitForBothFactors()
      let vault = try Processes.waitForOne(running: Vault.path)
      #expect(Processes.descriptors(of: vault)[7] == "/etc/hostname", "the probe must see a descriptor that was given")
      let workers = Vault.workers
      try #require(!workers.isEmpty)
      for worker in workers {
        let files = Processes.descriptors(of: worker)
        #expect((0...2).allSatisfy { files[$0] == "/dev/null" }, "\(files)")
        #expect(!files.values.contains { $0 == "/etc/hostname" || $0.hasPrefix("/dev/pts") }, "\(files)")
      }
      try shell.enter("demo")
      try shell.expectCode(0)
      try shell.leave()
    }

    @Test(arguments: ["../../../run/tests/evil", "no_SUCH.utf-8", "%s%n%s%n", "C\u{1B}[2J"])
    func anOddLanguageChangesNothing(language: String) throws {
      let environment = ["LANG": language, "LC_ALL": language, "LC_MESSAGES": language]
      let vault = try Dialogue.vault("unlock", environment: environment)
      try vault.waitForBothFactors()
      try vault.enter("wrong")
      try vault.expect(Vault.prompt)
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
    }

    @Test func theUserIsTheOneWhoRunsIt() throws {
      let vault = try Dialogue.vault("unlock", environment: ["USER": "other", "LOGNAME": "other"])
      try vault.waitForBothFactors()
      try vault.enter("other")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }
  }
}
