import Glibc
import Testing

extension Integration {
  /// Those who wait for a terminal when one of them, or all of them, are stopped.
  @Suite struct StoppedQueueTests {
    @Test func aStoppedQueueGoesOnWhereItWas() throws {
      let shell = try Shell()
      try shell.start("vault exec -- true | vault exec -- true | vault exec -- true")
      try shell.waitForBothFactors()
      try Line.waitFor(3)
      try shell.press(.controlZ)
      try shell.expect("Stopped")
      try shell.expect(Shell.prompt)
      #expect(shell.terminal.modes.echoes)
      try shell.enter("fg; echo code''=$?")
      for _ in 0..<3 {
        try shell.waitForBothFactors()
        try shell.enter("demo")
      }
      try shell.expectCode(0)
      try shell.leave()
    }

    @Test(arguments: 1...5) func aStoppedQueueHoldsNobodyUp(round: Int) throws {
      let shell = try Shell()
      try shell.start("bash -c 'for n in 1 2 3; do vault exec --method password -- true & done; wait'")
      try shell.expect(Vault.prompt)
      try Line.waitFor(3)
      try shell.press(.controlZ)
      try shell.expect("Stopped")
      try shell.expect(Shell.prompt)
      try shell.start("vault exec --method password -- echo other")
      try shell.expect(Vault.prompt)
      try shell.enter("demo")
      try shell.expect("other\r\n")
      try shell.expectCode(0)
      try shell.enter("fg; echo code''=$?")
      for _ in 0..<3 {
        try shell.expect(Vault.prompt)
        try shell.enter("demo")
      }
      try shell.expectCode(0)
      #expect(!shell.shows("vault: error"))
      try shell.leave()
    }

    @Test func aCancelMeanwhileIsNothingToAStoppedJob() throws {
      let shell = try Shell()
      try shell.start("vault exec -- true")
      try shell.waitForBothFactors()
      try shell.press(.controlZ)
      try shell.expect("Stopped")
      try shell.expect(Shell.prompt)
      try shell.start("vault exec -- true")
      try shell.waitForBothFactors()
      try shell.press(.controlC)
      try shell.expectCode(102)
      try shell.enter("fg; echo code''=$?")
      try shell.waitForBothFactors()
      try shell.enter("demo")
      try shell.expectCode(0)
      try shell.leave()
    }

    @Test func whoeverIsStoppedWhileWaitingIsStoppedAlone() throws {
      let shell = try Shell()
      try shell.start("vault exec -- true | vault exec -- true")
      try shell.waitForBothFactors()
      try Line.waitFor(2)
      let asker = try Vault.asker(of: #require(Vault.workers.first))
      let waiter = try #require(Processes.running(Vault.path).first { $0 != asker })
      kill(waiter, SIGTSTP)
      try wait(for: "the waiter to stop") { Processes.state(of: waiter) == "T" }
      usleep(100_000)
      #expect(Processes.state(of: asker) != "T")
      try shell.enter("demo")
      try shell.expect("Stopped")
      try shell.enter("fg; echo code''=$?")
      try shell.waitForBothFactors()
      try shell.enter("demo")
      try shell.expectCode(0)
      try shell.leave()
    }
  }
}
