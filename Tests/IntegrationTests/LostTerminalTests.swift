import Glibc
import Testing

extension Integration {
  /// The terminal goes away while vault asks: that is the reason, and nothing is left.
  @Suite struct LostTerminalTests {
    private static let unheard = ["/usr/bin/env", "--ignore-signal=HUP"]

    private func expectNothingIsLeft() throws {
      try wait(for: "the end of vault") { Processes.running(Vault.path).isEmpty && Vault.workers.isEmpty }
      #expect(try Reader.canBeClaimed())
    }

    /// Whoever ignores the signal hears of it from the terminal.
    @Test(arguments: Stage.allCases) func itIsTheReason(stage: Stage) throws {
      let words = Self.unheard + [Vault.path, "unlock", "--json"]
      let vault = try stage.reach { try Dialogue(words, streams: [1: .writing(Scratch.path("report"))]) }
      vault.terminal.hangUp()
      #expect(try vault.program.end() == .systemCancel)
      #expect(try vault.report().error?.reason == "hungUp")
      try expectNothingIsLeft()
    }

    @Test(arguments: Stage.allCases) func aClosedWindowEndsTheShellAndVault(stage: Stage) throws {
      let shell = try Shell()
      try stage.reach("vault unlock", in: shell)
      shell.terminal.hangUp()
      _ = try shell.dialogue.program.end()
      try expectNothingIsLeft()
    }

    @Test func thoseWhoWaitHearOfItToo() throws {
      let report = Scratch.path("report")
      let waiter = "vault exec --json -- true 2>\(report); echo $? >\(report).code"
      let script = "trap '' HUP; (vault exec -- true; echo $? >\(report).first) & \(waiter); wait"
      let dialogue = try Dialogue(["/bin/sh", "-c", script])
      try dialogue.waitForBothFactors()
      try Line.waitFor(2)
      dialogue.terminal.hangUp()
      _ = try dialogue.program.end()
      #expect(try Files.text("\(report).first") == "104\n")
      #expect(try Files.text("\(report).code") == "104\n")
      #expect(try Files.text(report).contains("terminal"))
      try expectNothingIsLeft()
    }

    /// vhangup(2), as getty and login do it: the terminal's name stays, and whoever had it open has it no more.
    @Test(arguments: Stage.allCases) func aRevokedTerminal(stage: Stage) throws {
      let words = Self.unheard + [Vault.path, "unlock", "--json"]
      let vault = try stage.reach { try Dialogue(words, streams: [1: .writing(Scratch.path("report"))]) }
      let revoke = "import ctypes, os; os.setsid(); os.open('\(vault.terminal.path)', 2); ctypes.CDLL(None).vhangup()"
      try tool("/usr/bin/python3", "-c", revoke)
      #expect(try vault.program.end() == .systemCancel)
      #expect(try vault.report().error?.reason == "hungUp")
      try expectNothingIsLeft()
    }

    /// The shell dies and its terminal lives on, as a pseudo terminal does: it gets its modes back.
    @Test(arguments: [SIGKILL, SIGTERM]) func aTerminalThatLosesItsSession(signal: Int32) throws {
      let terminal = try Terminal(for: .demo)
      let modes = terminal.modes
      let shell = try Dialogue(["/bin/sh", "-c", "vault unlock; true"], in: terminal)
      try shell.waitForBothFactors()
      shell.program.kill(signal)
      _ = try shell.program.end()
      try expectNothingIsLeft()
      #expect(terminal.modes == modes)
    }
  }
}
