import Glibc
import Testing

extension Integration {
  /// The line that an evaluation leaves in the system's authentication log.
  @Suite struct AuthenticationLogTests {
    /// The lines of vault itself, without what the log puts in front of them.
    private func lines(_ log: AuthLog) throws -> [String] {
      try log.lines().compactMap { line in
        line.firstRange(of: #/vault\[[0-9]+\]: /#).map { String(line[$0.upperBound...]) }
      }
    }

    @Test func aYesAndANoLeaveOneLineEach() throws {
      let log = try AuthLog()
      try Vault.run("exec", "-S", "--", "/bin/echo", "--token=hunter2", input: "demo\n").expectEnd(.success)
      try Vault.run("unlock", "-S", input: "wrong\n").expectEnd(.authenticationFailed)
      let found = try lines(log)
      let who = "user=demo uid=\(Account.demo.uid) tty=none policy=owner"
      #expect(
        found == [
          "result=success \(who) method=password command=/bin/echo",
          "result=failure error=authenticationFailed cause=wrongPassword \(who) method=none",
        ])
      #expect(try !log.lines().contains { $0.contains("hunter2") || $0.contains("wrong\"") })
    }

    @Test func whatHasPriorityIsAuthpriv() throws {
      let log = try AuthLog()
      try Vault.run("unlock", "-S", input: "demo\n").expectEnd(.success)
      #expect(try log.lines().contains { $0.hasPrefix("<85>") && $0.contains("result=success") })
    }

    @Test func theTerminalTheMethodAndTheReasonAreNamed() throws {
      let log = try AuthLog()
      let vault = try Dialogue.vault("unlock", "-r", "a\nresult=success user=root \"x\" result=success")
      try vault.waitForBothFactors()
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
      let found = try lines(log)
      try #require(found.count == 1)
      #expect(found[0].contains("tty=\(vault.terminal.path) policy=owner method=fingerprint reason=\"a"))
      #expect(found[0].hasSuffix(#"\u{a}result=success user=root \"x\" result=success""#))
    }

    @Test func aCancelIsLoggedAndASessionIsNot() throws {
      let shell = try Shell()
      try shell.unlock()
      let log = try AuthLog()
      try shell.expectGate(0)
      try shell.expectGate(115, "--fresh")
      #expect(try lines(log).isEmpty, "nobody was asked")
      try shell.start("vault exec --fresh -- true")
      try shell.waitForBothFactors()
      try shell.press(.controlC)
      try shell.expectCode(102)
      #expect(try lines(log).contains { $0.hasPrefix("result=failure error=userCancel cause=cancelled") })
      try shell.leave()
    }

    @Test func itsNameIsNotTheCallers() throws {
      let log = try AuthLog()
      let script = "echo demo | bash -c 'exec -a \"evil\nsshd[1]: Accepted\" vault unlock -S'"
      try Output(of: ["/bin/bash", "-c", script], as: .demo).expectEnd(.success)
      #expect(try lines(log).count == 1)
      #expect(try !log.lines().contains { $0.contains("evil") || $0.contains("Accepted") })
    }

    @Test func aLogThatTakesNothingHoldsNothingUp() throws {
      let recorder = try #require(
        Processes.all.first { Processes.words(of: $0).contains { $0.hasSuffix("syslog-recorder") } })
      kill(recorder, SIGSTOP)
      defer { kill(recorder, SIGCONT) }
      let flood = "for n in $(seq 2000); do logger -t flood x & done; sleep 0.5; kill $(jobs -p); true"
      _ = try Output(of: ["/bin/bash", "-c", flood], as: nil)
      let probe = try Output(of: ["/usr/bin/timeout", "1", "/usr/bin/logger", "x"], as: nil)
      #expect(probe.status == .exited(124), "the log must be seen to be full")
      try Vault.run("exec", "-S", "--", "/bin/true", input: "demo\n").expectEnd(.success)
    }
  }
}
