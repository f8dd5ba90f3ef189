import Glibc
import Testing

extension Integration {
  /// What a context of the library LocalAuthentication remembers, and how its evaluations end.
  @Suite struct LibraryContextTests {
    @Test func aYesServesAgainAndAFreshContextAsks() throws {
      let probe = try Probe.dialogue(
        "evaluate 1 wait evaluate 1 wait evaluate 2 wait evaluate 4 wait new evaluate 1 wait")
      try Reader.touch(.demo)
      for number in 1...4 { try probe.expect("reply \(number): yes") }
      try Reader.touch(.demo)
      try probe.expect("reply 5: yes")
      try probe.expectEnd(.success)
    }

    @Test func aPasswordIsNoFinger() throws {
      let probe = try Probe.dialogue("evaluate 2 wait silent evaluate 1 wait evaluate 2 wait")
      try probe.waitForBothFactors()
      try probe.enter("demo")
      try probe.expect("reply 1: yes")
      try probe.expect("reply 2: no -1004")
      try probe.expect("reply 3: yes")
      try probe.expectEnd(.success)
    }

    @Test(arguments: [1, 2, 3, 4]) func theKindOfBiometryIsKnownOnceItWasAsked(policy: Int) throws {
      #expect(try Probe.run("can \(policy)", as: .plain).out.hasSuffix("; biometry 1\n"))
    }

    @Test func theReplyComesAfterTheCall() throws {
      let output = try Probe.run("invalidate evaluate 1 wait")
      #expect(output.out.hasPrefix("returned\nreply 1: no -10 "))
    }

    @Test func invalidateEndsAnEvaluation() throws {
      let input = try InputPipe()
      let log = try AuthLog()
      let probe = try Probe.dialogue("evaluate 1 pause invalidate wait evaluate 1 wait can 1", input: input)
      try Reader.waitUntilNeeded()
      try input.goOn()
      try probe.expect("reply 1: no -9 ")
      try probe.expect("reply 2: no -10 ")
      try probe.expect("can 1: no -10 ")
      try probe.expectEnd(.success)
      #expect(try Reader.canBeClaimed())
      #expect(try log.lines().contains { $0.contains("appCancel") })
    }

    @Test func aTaskThatIsCancelledEndsItsEvaluation() throws {
      let input = try InputPipe()
      let probe = try Probe.dialogue("cancelled evaluate 2 wait", input: input)
      try probe.waitForBothFactors()
      try input.goOn()
      try probe.expect("task: no -9 ")
      try probe.expect(Vault.prompt)
      try probe.waitForBothFactors()
      try probe.enter("demo")
      try probe.expect("reply 1: yes")
      try probe.expectEnd(.success)
    }

    @Test(arguments: ["", "new "]) func aSecondEvaluationEndsTheFirst(new: String) throws {
      let input = try InputPipe()
      let probe = try Probe.dialogue("evaluate 2 pause \(new)evaluate 2 wait", input: input)
      try probe.waitForBothFactors()
      try input.goOn()
      try probe.expect("reply 1: no -4 ")
      try probe.waitForBothFactors()
      try probe.enter("demo")
      try probe.expect("reply 2: yes")
      try probe.expectEnd(.success)
    }

    /// Nothing that needs no asking ends what is asked.
    @Test func whatAsksNothingEndsNothing() throws {
      let input = try InputPipe()
      let probe = try Probe.dialogue(
        "evaluate 2 pause new invalidate evaluate 2 new silent evaluate 2 pause wait", input: input)
      try probe.waitForBothFactors()
      try input.goOn()
      try probe.expect("reply 2: no -10 ")
      try probe.expect("reply 3: no -1004 ")
      try input.goOn()
      try Reader.touch(.demo)
      try probe.expect("reply 1: yes")
      try probe.expectEnd(.success)
    }

    @Test func silenceSaysFirstWhatElseIsInTheWay() throws {
      let output = try Probe.run("silent evaluate 1 wait evaluate 2 wait", as: .plain)
      #expect(output.out.contains("reply 1: no -7 "))
      #expect(output.out.contains("reply 2: no -1004 "))
    }

    @Test func anEmptyReasonEndsTheProgram() throws {
      let probe = Launch.Stream.null
      let child = try Launch(
        [Probe.path, "reason", ""], as: .demo, environment: ["SWIFT_BACKTRACE": "enable=no"],
        streams: [probe, probe, .writing(Scratch.path("errors"))]
      ).start()
      let end = try child.end()
      #expect(end == .signalled(SIGILL) || end == .signalled(SIGTRAP))
      #expect(try Files.text(Scratch.path("errors")).contains("localizedReason must not be empty"))
    }

    @Test func theFallbackHasItsTitleOrNone() throws {
      let titled = try Probe.dialogue("fallback another-way cancel not-now evaluate 1 wait")
      try titled.expect("Enter: another-way, Ctrl-C: not-now")
      try Reader.waitUntilNeeded()
      try titled.press(.enter)
      try titled.expect("reply 1: no -3 ")
      try titled.expectEnd(.success)
    }

    @Test func underPolicyTwoThePasswordIsAskedForAtOnce() throws {
      try Strikes.fill(for: .demo)
      let probe = try Probe.dialogue("can 1 can 2 evaluate 2 wait can 1")
      try probe.expect("can 1: no -8 ")
      try probe.expect("can 2: yes; biometry 1")
      try probe.expect(Vault.prompt)
      try probe.enter("demo")
      try probe.expect("reply 1: yes")
      try probe.expect("can 1: yes")
      try probe.expectEnd(.success)
    }

    /// All threads of the cooperative pool wait for replies.
    @Test func itNeedsNoThreadOfThePool() throws {
      let probe = try Probe.dialogue("evaluate 1 wait block 1 wait")
      try Reader.touch(.demo)
      try probe.expectEnd(.success)
      #expect(probe.terminal.count(of: ": yes") == 65)
    }
  }
}
