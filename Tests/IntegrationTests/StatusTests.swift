import Testing

extension Integration {
  /// What the session verbs say, to people and to programs.
  @Suite struct StatusTests {
    private func report(_ shell: Shell, _ command: String, code: Int) throws -> Report {
      try shell.run("\(command) --json > \(Scratch.path("report"))", code: code)
      return try Report(file: "report")
    }

    @Test func statusNamesTheNarrowestSessionThatServes() throws {
      let shell = try Shell()
      try shell.unlock("--scope user --for 1h")
      #expect(try report(shell, "vault status", code: 0).session?.scope == "user")
      try shell.unlock("--for 2m --fresh")
      let status = try report(shell, "vault status", code: 0)
      #expect(status.state == "unlocked")
      #expect(status.result == "success")
      let session = try #require(status.session)
      #expect(session.scope == "terminal")
      #expect(session.policy == "owner")
      #expect(session.method == "password")
      #expect((110...120).contains(session.secondsLeft))
      #expect(session.since.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
      #expect(session.since < session.ends)
      try shell.start("vault status")
      try shell.expect("unlocked: terminal session by password, since ")
      try shell.expectCode(0)
      try shell.leave()
    }

    @Test func lockedIsCodeOneAndSaysWhy() throws {
      let shell = try Shell()
      let none = try report(shell, "vault status", code: 1)
      #expect(none.state == "locked")
      #expect(none.error?.code == 1)
      #expect(none.error?.name == "locked")
      #expect(none.error?.reason == "noSession")
      try shell.start("vault status")
      try shell.expect("locked: no session is open here")
      try shell.expectCode(1)
      try shell.leave()
    }

    @Test func unlockAndLockReportTheSession() throws {
      let shell = try Shell()
      let opened = try report(shell, "echo demo | vault unlock -S --for 90s", code: 0)
      #expect(opened.method == "password")
      #expect((80...90).contains(try #require(opened.session).secondsLeft))
      let kept = try report(shell, "vault unlock --for 10s", code: 0)
      #expect(kept.method == "password")
      #expect(kept.session?.ends == opened.session?.ends)
      #expect(kept.biometryType == nil)
      #expect(try report(shell, "vault lock", code: 0).ended == 1)
      #expect(try report(shell, "vault lock --all", code: 0).ended == 0)
      try shell.leave()
    }

    @Test func quietVerbsSayNothing() throws {
      let shell = try Shell()
      let everything = "(echo demo | vault unlock -qS; vault status -q; vault lock -q; vault status -q) 2>&1 | wc -c"
      try shell.start(everything)
      try shell.expect("\n0\r\n")
      try shell.expectCode(0)
      try shell.leave()
    }

    @Test func aGateWithoutASessionSaysWhatOpensOne() throws {
      let shell = try Shell()
      try shell.start("vault exec -n -- true")
      try shell.expect("vault: error: notInteractive: no session is open here, and --non-interactive forbids to ask")
      try shell.expect("vault: hint: vault unlock")
      try shell.expectCode(115)
      try shell.unlock()
      try shell.start("vault exec -n -p biometrics -- true")
      try shell.expect("the session that is open was not opened by face or fingerprint")
      try shell.expect("vault: hint: vault unlock -p biometrics")
      try shell.expectCode(115)
      try shell.leave()
    }
  }
}
