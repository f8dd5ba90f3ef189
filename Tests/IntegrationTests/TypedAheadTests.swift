import Glibc
import Testing

extension Integration {
  /// What was typed for vault never reaches the shell.
  @Suite struct TypedAheadTests {
    private static let secret = "half-a-secret"

    /// A shell in which a program that does not care lets what is typed meanwhile through to the shell.
    private func shellThatWasSeenToLeak() throws -> Shell {
      let shell = try Shell()
      let go = Scratch.path("go")
      try shell.start("sh -c 'echo in its own ti''me; until test -e \(go); do sleep 0.01; done'")
      try shell.expect("in its own time")
      try shell.type("leaked-word")
      try Scratch.file("go", "")
      try shell.expectCode(0)
      try shell.press(.enter)
      try shell.expect("leaked-word: command not found")
      return shell
    }

    /// Checks that the shell got nothing, and takes its leave.
    private func leaveClean(_ shell: Shell, at location: SourceLocation = #_sourceLocation) throws {
      try shell.press(.enter)
      try shell.run("true")
      #expect(!shell.shows(Self.secret), "the screen:\n\(shell.terminal.text)", sourceLocation: location)
      try shell.leave()
    }

    /// Half a password is typed at vault's prompt and taken by it; then `event` ends vault with `code`.
    private func halfAPassword(thenCode code: Int, options: String = "", _ event: (Shell) throws -> Void) throws {
      let shell = try shellThatWasSeenToLeak()
      try shell.start("vault unlock \(options)")
      try shell.waitForBothFactors()
      try shell.type(Self.secret)
      try shell.terminal.waitUntilTyped()
      try event(shell)
      try shell.expectCode(code)
      try leaveClean(shell)
    }

    @Test func halfAPasswordWhenTheTimeIsOver() throws {
      try halfAPassword(thenCode: 104, options: "--timeout 3") { _ in }
    }

    @Test func halfAPasswordWhenAFingerWins() throws {
      try halfAPassword(thenCode: 0) { _ in try Reader.touch(.demo) }
    }

    @Test func halfAPasswordWhenItIsCancelled() throws {
      try halfAPassword(thenCode: 102) { try $0.press(.controlC) }
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT]) func halfAPasswordWhenVaultIsKilled(signal: Int32) throws {
      try halfAPassword(thenCode: 128 + Int(signal)) { _ in
        for pid in Processes.running(Vault.path) { kill(pid, signal) }
      }
    }

    /// So much that the terminal keeps the rest for later, in which no key has made its signal yet.
    @Test func controlCBehindAPasteIsHeard() throws {
      let shell = try Shell()
      let go = Scratch.path("go")
      try shell.start("sh -c 'echo in its own ti''me; until test -e \(go); do sleep 0.01; done; exec vault unlock'")
      try shell.expect("in its own time")
      try shell.type(String(repeating: Self.secret + "\r", count: 600))
      try shell.press(.controlC)
      try Scratch.file("go", "")
      // A shell goes no further with the line that it interrupts.
      try shell.expect(Shell.prompt)
      try shell.run("(exit $?)", code: 128 + Int(SIGINT))
      #expect(!shell.shows("command not found"), "the screen:\n\(shell.terminal.text)")
      try shell.leave()
    }

    @Test func whatIsTypedWhilePAMJudges() throws {
      let shell = try shellThatWasSeenToLeak()
      try shell.start("vault unlock")
      try shell.waitForBothFactors()
      try shell.enter("demo")
      try shell.type(Self.secret)
      try shell.expectCode(0)
      try leaveClean(shell)
    }

    @Test func whatIsTypedInTheFailureDelay() throws {
      let shell = try shellThatWasSeenToLeak()
      let log = try AuthLog()
      try shell.start("vault unlock --timeout 20")
      try shell.waitForBothFactors()
      try shell.enter("wrong")
      try wait(for: "the failure to be logged") { try !log.attempts().isEmpty }
      try shell.type(Self.secret)
      try shell.press(.controlC)
      try shell.expectCode(102)
      try leaveClean(shell)
    }
  }
}
