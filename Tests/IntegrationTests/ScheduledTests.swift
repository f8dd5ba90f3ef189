import Testing

extension Integration {
  /// vault in the jobs of cron, which have neither a terminal nor anybody in front of it.
  @Suite(.enabled(if: Files.exists("/usr/sbin/cron"))) struct ScheduledTests {
    /// In cron's PATH there is no /usr/local/bin.
    private let vault = Vault.path
    private let password: String

    init() throws { password = try Scratch.file("password", "demo\n") }

    @Test func aJobIsToldAtOnceThatNobodyCanBeAsked() throws {
      let log = try AuthLog()
      let jobs = try Cron.run(
        "\(vault) exec -- echo asked", "\(vault) unlock", "\(vault) unlock -p biometrics", "\(vault) exec -n echo asked"
      )
      for job in jobs {
        #expect(job.hasPrefix("vault: error: notInteractive: "))
        #expect(job.hasSuffix("code=115\n"))
      }
      #expect(try log.attempts().isEmpty)
      let wrong = try Cron.run("echo wrong | \(vault) unlock -S")
      #expect(wrong[0].hasSuffix("code=101\n"))
      #expect(try !log.attempts().isEmpty, "the log must be seen to tell of an attempt")
    }

    @Test(arguments: ["/bin/sh", "/bin/bash"]) func anUnlockServesItsOwnJobAlone(shell: String) throws {
      let mark = Scratch.path("mark")
      let jobs = try Cron.run(
        "\(vault) unlock -qS <\(password) && \(vault) exec -n -- echo served; touch \(mark)",
        "until test -e \(mark); do sleep 0.01; done; \(vault) exec -n -- echo served", shell: shell)
      #expect(jobs[0] == "served\ncode=0\n")
      #expect(jobs[1].hasPrefix("vault: error: notInteractive: no session is open here"))
      #expect(jobs[1].hasSuffix("code=115\n"))
    }

    @Test func aPasswordOnStandardInputIsNotHandedOn() throws {
      let jobs = try Cron.run("\(vault) exec -S -- cat%demo%rest")
      #expect(jobs == ["rest\ncode=0\n"])
    }

    @Test func aUserSessionServesAJobUntilItIsLocked() throws {
      let shell = try Shell()
      try shell.unlockByFinger("--scope user")
      #expect(try Cron.run("\(vault) exec -- echo served") == ["served\ncode=0\n"])
      let job = try Cron.run("\(vault) lock -q; \(vault) exec -n -- echo served")
      #expect(job[0].hasSuffix("code=115\n"))
      try shell.expectGate(115)
      try shell.leave()
    }

    @Test func aTerminalSessionServesNoJob() throws {
      let shell = try Shell()
      try shell.unlock()
      let job = try Cron.run("\(vault) exec -n -- echo served")
      #expect(job[0].hasSuffix("code=115\n"))
      try shell.expectGate(0)
      try shell.leave()
    }
  }
}
