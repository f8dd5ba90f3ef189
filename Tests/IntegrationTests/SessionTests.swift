import Testing

extension Integration {
  /// What an unlock is good for, and for how long.
  @Suite struct SessionTests {
    @Test func aSessionServesItsTerminalAlone() throws {
      let (here, there) = (try Shell(), try Shell())
      try here.expectGate(115)
      try here.unlock()
      try here.expectGate(0)
      try here.run("vault status", code: 0)
      try there.expectGate(115)
      try there.run("vault status", code: 1)
      try here.leave()
      try there.leave()
    }

    @Test func aUserSessionServesEveryTerminal() throws {
      let (here, there) = (try Shell(), try Shell())
      try here.unlock("--scope user")
      try here.expectGate(0)
      try there.expectGate(0)
      let other = try Shell(as: .other)
      try other.expectGate(115)
      try there.run("vault lock")
      try here.expectGate(115)
      for shell in [here, there, other] { try shell.leave() }
    }

    @Test func lockEndsWhatWouldServeHere() throws {
      let (here, there) = (try Shell(), try Shell())
      for shell in [here, there] {
        try shell.unlock()
        try shell.expectGate(0)
      }
      try here.run("vault lock")
      try here.expectGate(115)
      try there.expectGate(0)
      try here.run("vault lock --all")
      try there.expectGate(115)
      #expect(try Keyring.sessions().isEmpty)
      try here.leave()
      try there.leave()
    }

    @Test func theKernelForgetsASessionWhenItsTimeIsOver() throws {
      let shell = try Shell()
      try shell.unlock("--for 2s")
      try shell.expectGate(0)
      let name = try #require(try Keyring.sessions().first)
      #expect(try Int(Keyring.search(name).dropLast()) != nil)
      try wait(for: "the end of the session") { try Vault.run("status").status == .exited(1) && isForgotten(name) }
      try shell.expectGate(115)
      try shell.leave()
    }

    private func isForgotten(_ name: String) throws -> Bool {
      let answer = try Keyring.search(name)
      return answer.contains("expired") || answer.contains("not available")
    }

    @Test func lookingAtASessionProlongsNothing() throws {
      let shell = try Shell()
      try shell.unlock("--for 2s")
      let loop = "n=0; while vault status -q && vault exec -n true && test $n -lt 100; do n=$((n+1)); sleep 0.1; done"
      try shell.run("\(loop); test $n -gt 0 -a $n -lt 100")
      try shell.leave()
    }

    @Test func aFingerServesBothPoliciesAndAPasswordOnlyOne() throws {
      let shell = try Shell()
      try shell.unlock()
      try shell.expectGate(0, "-p owner")
      try shell.expectGate(115, "-p biometrics")
      try shell.expectGate(115, "--method fingerprint")
      try shell.unlockByFinger("--fresh")
      try shell.expectGate(0, "-p owner")
      try shell.expectGate(0, "-p biometrics")
      try shell.expectGate(115, "--method password")
      try shell.leave()
    }

    @Test func aWiderSessionServesWhereTheNarrowerIsTooWeak() throws {
      let shell = try Shell()
      try shell.unlockByFinger("--scope user")
      try shell.unlock("--fresh")
      try shell.expectGate(0, "-p biometrics")
      try shell.start("vault status")
      try shell.expect("terminal session by password")
      try shell.expectCode(0)
      try shell.leave()
    }

    @Test func aLiveSessionNeedsNoThreadAndNoWorker() throws {
      let shell = try Shell()
      try shell.unlock()
      try tool("/bin/chmod", "000", Vault.factorWorker)
      let limited = "bash -c 'ulimit -u 1; exec vault \"$@\"' bash"
      try shell.run("\(limited) exec -n -- true")
      try shell.run("\(limited) status")
      try shell.run("\(limited) unlock")
      try shell.run("\(limited) unlock --fresh --method password", code: 125)
      try shell.leave()
    }

    @Test func freshAsksAndLeavesTheSessionAsItIs() throws {
      let shell = try Shell()
      try shell.unlock()
      let keys = try Keyring.sessions()
      try shell.expectGate(115, "--fresh")
      try shell.start("vault exec --fresh -- echo asked")
      try shell.waitForBothFactors()
      try shell.enter("demo")
      try shell.expect("asked")
      try shell.expectCode(0)
      try shell.expectGate(0)
      #expect(try Keyring.sessions() == keys)
      try shell.leave()
    }

    @Test func anEqualSessionIsNotAskedForAgain() throws {
      let shell = try Shell()
      try shell.unlock("--for 5m")
      for options in ["", "--for 5m", "--for 10s"] {
        try shell.start("vault unlock \(options)")
        try shell.expect("already unlocked: terminal session by password")
        try shell.expectCode(0)
      }
      for options in ["--for 6m", "--scope user", "-p biometrics", "--fresh"] {
        try shell.start("vault unlock \(options)")
        try Reader.waitUntilNeeded()
        try shell.press(.controlC)
        try shell.expectCode(102)
      }
      try shell.expectGate(0)
      try shell.leave()
    }

    @Test func aSessionThatIsNearlyOverIsAskedForAgain() throws {
      let shell = try Shell()
      try shell.unlock("--for 4s")
      try shell.run("vault unlock -qn --for 2s")
      try shell.run("sleep 2.2; vault unlock -qn --for 4s", code: 115)
      try shell.leave()
    }

    @Test func aLineThatDoesNotComeIsNotWaitedForLongerThanAllowed() throws {
      let shell = try Shell()
      try shell.unlock()
      try shell.run("vault exec -S --timeout 0.3 -- true < <(exec sleep 30)", code: 104)
      try shell.run("pkill -x -u demo sleep")
      try shell.run("head -c 100000 /dev/zero | vault exec -S -- true", code: 101)
      try shell.leave()
    }

    @Test func whatCannotBeReportedIsNotOpened() throws {
      let shell = try Shell()
      try shell.run("echo demo | vault unlock -S --json > /dev/full", code: 125)
      try shell.expectGate(115)
      try shell.leave()
    }

    @Test func theLineOfStandardInputNeverReachesTheCommand() throws {
      let shell = try Shell()
      try shell.unlock()
      try shell.start("printf 'secret\\ndata\\n' | vault exec -S -- cat")
      try shell.expect("data")
      try shell.expectCode(0)
      try shell.run("printf 'secret\\nrest\\n' | (vault unlock -S; test \"$(cat)\" = rest)")
      // What is typed is shown once; were the line handed on, it would be shown again.
      #expect(!shell.shows("\r\nsecret"))
      try shell.leave()
    }

    @Test func aSessionIsFoundFromEverySessionKeyring() throws {
      let gate = "keyctl session - vault exec -n true; echo $?"
      for (first, second) in [("", "keyctl session - "), ("keyctl session - ", "")] {
        let script =
          "\(first)sh -c 'echo demo | vault unlock -qS --scope user'; \(second)vault exec -n true; echo $?; \(gate)"
        let output = try Output(of: ["/bin/sh", "-c", script], as: .demo)
        #expect(output.out == "0\n0\n")
        try Keyring.clear()
      }
    }

    @Test func aLeaderThatIsVaultItselfCanUseASessionButOpensNone() throws {
      let unlock = try Dialogue([
        "/bin/sh", "-c", "echo demo | (exec vault unlock -S); vault status; exec vault exec -n true",
      ])
      try unlock.expect("unlocked: terminal session")
      try unlock.expectEnd(.success)
      let alone = try Dialogue.vault("unlock", "--method", "password")
      try alone.expect(Vault.prompt)
      try alone.enter("demo")
      try alone.expect("vault: warning: noLeader: no session was opened")
      try alone.expectEnd(.success)
    }

    @Test func withoutATerminalASessionIsTheParents() throws {
      let unlock = "echo demo | vault unlock -qS"
      let script = "\(unlock); vault exec -n true; echo $?; sh -c 'vault exec -n true; echo $?'; vault status"
      let output = try Output(of: ["/bin/sh", "-c", script], as: .demo)
      #expect(output.out.hasPrefix("0\n115\nunlocked: terminal session by password"))
      let alone = try Vault.run("unlock", "-S", input: "demo\n")
      alone.expectEnd(.success)
      #expect(alone.err.contains("vault: warning: noLeader: no session was opened"))
      #expect(alone.err.contains("hint: vault unlock --scope user"))
    }
  }
}
