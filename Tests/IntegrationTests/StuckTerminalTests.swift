import Glibc
import Testing

extension Integration {
  /// A terminal whose other side is slow, or reads nothing for a while: a window that hangs, a line that is stopped.
  @Suite struct StuckTerminalTests {
    /// As much as a worker may say, and with the prompt drawn anew after each more than a terminal takes.
    private static let flood = (1...250).map { "notice \($0) " + String(repeating: "=", count: 249) }

    /// vault has asked, and whatever it has to say after that finds a terminal that takes no more.
    private func stuck(_ interview: Interview) throws -> Dialogue {
      let vault = try Dialogue.vault("unlock")
      try vault.expect("One: ")
      try vault.terminal.fill()
      try interview.goOn()
      return vault
    }

    /// All is put right at once; what vault has to say about it waits for the terminal, as with any program.
    @Test func controlCIsHeard() throws {
      let usual = try Terminal(for: .demo).modes
      let stuck = try stuck(try Interview("One: ", notices: Self.flood))
      let start = ContinuousClock.now
      try stuck.press(.controlC)
      try wait(for: "the terminal's modes") { stuck.terminal.modes == usual && Vault.workers.isEmpty }
      #expect(ContinuousClock.now - start < .seconds(1))
      #expect(stuck.program.ended() == nil)
      try stuck.expectEnd(.userCancel)
      #expect(stuck.shows("userCancel"))
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func aSignalEndsIt(signal: Int32) throws {
      let stuck = try stuck(try Interview("One: ", notices: Self.flood))
      let start = ContinuousClock.now
      stuck.program.kill(signal)
      #expect(try stuck.program.end() == .signalled(signal))
      #expect(ContinuousClock.now - start < .seconds(1))
      try stuck.expectEnd(.signalled(signal))
    }

    @Test func controlCEndsItWhileItWaitsToSaySo() throws {
      let vault = try stuck(try Interview("One: ", notices: Self.flood))
      try vault.press(.controlC)
      try wait(for: "the terminal's modes") { vault.terminal.modes.echoes }
      try vault.press(.controlC)
      #expect(try vault.program.end() == .signalled(SIGINT))
      try vault.expectEnd(.signalled(SIGINT))
    }

    @Test func aQuestionThatCannotBeShownIsNotAsked() throws {
      let interview = try Interview("One: ", "Two: ", notices: Self.flood)
      let vault = try stuck(interview)
      try vault.type("first\r")
      try wait(for: "the terminal's modes") { vault.terminal.modes.echoes }
      #expect(interview.isAnswered(0) && !interview.isAnswered(1))
      try vault.expectEnd(.notInteractive)
      #expect(vault.shows("output is stopped"))
    }

    @Test func whenItGoesOnTheNextQuestionIsShown() throws {
      let interview = try Interview("One: ", "Two: ", notices: Self.flood)
      let vault = try stuck(interview)
      vault.terminal.rest()
      vault.terminal.look()
      try vault.enter("first")
      try vault.expect("Two: ")
      try vault.enter("second")
      try vault.expectEnd(.success)
      #expect(try interview.answers() == [Array("first".utf8), Array("second".utf8)])
    }

    @Test func aSlowOneShowsAll() throws {
      let interview = try Interview("One: ", notices: Self.flood)
      let vault = try Dialogue.vault("unlock")
      try vault.expect("One: ")
      try interview.goOn()
      for number in 1...Self.flood.count {
        try vault.expect("notice \(number) ")
        usleep(20_000)
      }
      try vault.expect("One: ")
      try vault.enter("answer")
      try vault.expectEnd(.success)
    }

    /// Stopped by another program while it asks; what is asked is already in sight.
    @Test func aLineThatIsStoppedMeanwhile() throws {
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      vault.terminal.holdUp(true)
      try vault.enter("demo")
      try wait(for: "the terminal's modes") { vault.terminal.modes.echoes }
      vault.terminal.holdUp(false)
      try vault.expectEnd(.success)
    }
  }
}
