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

    private func expectTheReason(_ vault: Dialogue, at stage: Stage) throws {
      let status = try vault.program.end()
      let reason = try vault.report().error?.reason
      // It may have gone before vault had looked at it.
      if stage == .beforeThePrompt, status == .notInteractive, reason == "noTerminal" { return }
      #expect(status == .systemCancel && reason == "hungUp", "\(status), \(reason ?? "?")")
    }

    /// Whoever ignores the signal hears of it from the terminal.
    @Test(arguments: Stage.allCases) func itIsTheReason(stage: Stage) throws {
      let words = Self.unheard + [Vault.path, "unlock", "--json"]
      let vault = try stage.reach { try Dialogue(words, streams: [1: .writing(Scratch.path("report"))]) }
      vault.terminal.hangUp()
      try expectTheReason(vault, at: stage)
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
      let code = Scratch.path("code")
      let gate = { (number: Int) in "(vault exec -- true; echo $? >\(code)\(number))" }
      let dialogue = try Dialogue(["/bin/sh", "-c", "trap '' HUP; \(gate(1)) & \(gate(2)) & \(gate(3)); wait"])
      try dialogue.waitForBothFactors()
      try Line.waitFor(3)
      dialogue.terminal.hangUp()
      _ = try dialogue.program.end()
      for number in 1...3 { #expect(try Files.text("\(code)\(number)") == "104\n") }
      try expectNothingIsLeft()
    }

    /// TIOCVHANGUP, as getty and login do it: the terminal's name stays, and whoever had it open has it no more.
    @Test(arguments: Stage.allCases) func aRevokedTerminal(stage: Stage) throws {
      let words = Self.unheard + [Vault.path, "unlock", "--json"]
      let vault = try stage.reach { try Dialogue(words, streams: [1: .writing(Scratch.path("report"))]) }
      let revoke = "import fcntl, os; fcntl.ioctl(os.open('\(vault.terminal.path)', os.O_RDWR | os.O_NOCTTY), 0x5437)"
      try tool("/usr/bin/python3", "-c", revoke)
      try expectTheReason(vault, at: stage)
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
