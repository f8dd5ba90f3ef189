import Testing

extension Integration {
  /// What the library tells of the enrolled fingers, and what follows from a change of them.
  @Suite struct LibraryEnrolmentTests {
    private func states(_ output: String) -> [String] {
      output.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("state ") }.map(String.init)
    }

    private func state(of account: Account) throws -> [String] {
      states(try Probe.run("can 1 state", as: account).out)
    }

    @Test func thereIsNoneBeforeBiometryWasSeen() throws {
      let seen = states(try Probe.run("state can 2 state can 1 state new state can 4 state").out)
      try #require(seen.count == 5)
      #expect([seen[0], seen[1], seen[3]] == ["state nil", "state nil", "state nil"])
      #expect(seen[2] == seen[4] && seen[2] != "state nil")
    }

    @Test func itChangesWithTheFingers() throws {
      #expect(try state(of: .plain) == ["state nil"])
      defer { try? Reader.forgetFingers(of: .plain) }
      try Reader.enrol("plain-right-index", for: .plain)
      let one = try state(of: .plain)
      #expect(try one != ["state nil"] && state(of: .plain) == one && state(of: .demo) != one)
      try Reader.enrol("plain-left-thumb", as: "left-thumb", for: .plain)
      let two = try state(of: .plain)
      #expect(two != one && two != ["state nil"])
      try Reader.forgetFingers(of: .plain)
      #expect(try state(of: .plain) == ["state nil"])
    }

    @Test func anEvaluationByFingerShowsItToo() throws {
      let probe = try Probe.dialogue("evaluate 2 wait state can 1 state")
      try Reader.touch(.demo)
      try probe.expectEnd(.success)
      let seen = states(probe.terminal.text)
      #expect(seen.count == 2 && seen[0] == seen[1] && seen[0] != "state nil")
    }

    @Test func anUnlockByFingerServesForAsLongAsTheApplicationSays() throws {
      let vault = try Dialogue.vault("unlock", "--scope", "user")
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
      let steps = "silent reuse 300 evaluate 1 wait new silent reuse 100000 evaluate 2 wait new silent evaluate 1 wait"
      let output = try Probe.run(steps + " new silent reuse 0.0001 evaluate 1 wait new silent reuse -1 evaluate 1 wait")
      for (number, reply) in ["yes", "yes", "no -1004", "no -1004", "no -1004"].enumerated() {
        #expect(output.out.contains("reply \(number + 1): \(reply)"), "\(output.out)")
      }
    }

    @Test func anUnlockByPasswordServesNot() throws {
      let vault = try Dialogue.vault("unlock", "--scope", "user", "--method", "password")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(try Probe.run("silent reuse 300 evaluate 2 wait").out.contains("reply 1: no -1004"))
    }

    @Test func theEnvironmentIsLookedAtAndItsChangesTold() throws {
      let input = try InputPipe()
      let probe = try Probe.dialogue("environment observe pause environment pause", input: input)
      try probe.expect("biometry 1 usable true enrolled true locked false, password usable true set true, companions 0")
      try Strikes.fill(for: .demo)
      try input.goOn()
      try probe.expect("changed from: biometry 1 usable true")
      try wait(for: "the new state") {
        probe.shows("biometry 1 usable false enrolled true locked true, password usable true set true")
      }
      try input.goOn()
      try probe.expectEnd(.success)
    }

    @Test func aRightIsTheOwnersUntilItIsTakenBack() throws {
      let probe = try Probe.dialogue("right default authorize deauthorize right biometry authorize")
      try probe.expect("right 0")
      try Reader.touch(.demo)
      try probe.expect("authorized, state 2")
      try probe.expect("state 3")
      try probe.expect("right 0")
      try Reader.waitUntilNeeded()
      try probe.press(.controlC)
      try probe.expect("authorize: no -2")
      try probe.expect("state 3")
      try probe.expectEnd(.success)
    }

    @Test(arguments: ["default", "biometry", "current"]) func aRightCompletesOnAnotherThread(kind: String) throws {
      let probe = try Probe.dialogue("right \(kind) complete")
      try probe.expect("can: yes")
      try Reader.touch(.demo)
      try probe.expect("completed: yes")
      try probe.expectEnd(.success)
    }

    @Test func aRightOfTheCurrentFingersEndsWithThem() throws {
      let input = try InputPipe()
      defer { try? Reader.forgetFingers(of: .plain) }
      try Reader.enrol("plain-right-index", for: .plain)
      let probe = try Probe.dialogue("right current authorize pause authorize", as: .plain, input: input)
      try Reader.waitUntilNeeded()
      try Reader.send("SCAN plain-right-index")
      try probe.expect("authorized, state 2")
      try Reader.enrol("plain-left-thumb", as: "left-thumb", for: .plain)
      try input.goOn()
      try probe.expect("authorize: no -1 The enrolled fingers or faces are not those")
      try probe.expect("state 3")
      try probe.expectEnd(.success)
    }
  }
}
