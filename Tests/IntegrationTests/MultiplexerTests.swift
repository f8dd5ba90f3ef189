import Glibc
import Testing

extension Integration {
  /// vault inside tmux, where each pane is a terminal of its own.
  @Suite struct MultiplexerTests {
    @Test func aSessionServesItsPaneAlone() throws {
      let tmux = try Tmux()
      let (beside, elsewhere) = (try tmux.open("split-window"), try tmux.open("new-window"))
      try tmux.start("echo demo | vault unlock -qS")
      try tmux.expectCode(0)
      try tmux.expectGate(0)
      for pane in [beside, elsewhere] { try tmux.expectGate(115, in: pane) }
      try tmux.start("echo demo | vault unlock -qS --scope user", in: beside)
      try tmux.expectCode(0, in: beside)
      try tmux.expectGate(0, in: elsewhere)
      #expect(try Keyring.sessions().count == 2)
    }

    @Test func whatTheServerItselfStartsHasNoTerminal() throws {
      let tmux = try Tmux()
      let out = Scratch.path("out")
      let password = try Scratch.file("password", "demo\n")
      func run(_ script: String) throws -> String {
        try tmux.command(["run-shell", "{ \(script); } >\(out) 2>&1; true"])
        return try Files.text(out)
      }
      #expect(try run("vault unlock; echo code=$?").hasSuffix("code=115\n"))
      #expect(try run("vault unlock -qS <\(password) && vault exec -n echo served") == "served\n")
      #expect(try run("vault exec -n echo served; echo code=$?").hasSuffix("code=115\n"))
    }

    @Test func aFingerAndItsColoursAreAtHomeInAPane() throws {
      let tmux = try Tmux()
      try tmux.start("vault unlock")
      try tmux.waitForBothFactors()
      #expect(try tmux.command(["capture-pane", "-p", "-e", "-t", "0.0"]).contains("\u{1B}[1mvault: is it you"))
      try Reader.touch(.demo)
      try tmux.expect("vault: yes, by fingerprint; unlocked here for 5m")
      try tmux.expectCode(0)
    }

    @Test func keysAndSizesComeThrough() throws {
      let tmux = try Tmux()
      let client = try tmux.attach()
      try tmux.start("vault unlock")
      try tmux.waitForBothFactors()
      try client.press(.controlZ)
      try tmux.expect("Stopped")
      #expect(try Reader.canBeClaimed())
      try tmux.start("fg")
      try tmux.waitForBothFactors()
      client.terminal.resize(columns: 40, rows: 10)
      client.program.kill(SIGWINCH)
      try tmux.waitForSize(columns: 40)
      try client.press(.controlC)
      try tmux.expectCode(102)
      try tmux.start("vault exec -- stty size")
      try tmux.waitForBothFactors()
      try client.enter("demo")
      try tmux.expect("9 40")
      try tmux.expectCode(0)
      try tmux.command(["detach-client"])
      try client.expectEnd(.success)
    }

    @Test func aQuestionAndASessionOutliveTheLogin() throws {
      let tmux = try Tmux()
      let first = try tmux.attach()
      try first.type("vault unlock\r")
      try tmux.waitForBothFactors()
      first.terminal.hangUp()
      try tmux.waitUntilDetached()
      let second = try tmux.attach()
      try second.expect("finger across")
      try second.type("demo\r")
      try tmux.expect("vault: yes, by password")
      second.terminal.hangUp()
      try tmux.waitUntilDetached()
      try tmux.expectGate(0)
      try tmux.start("vault lock")
      try tmux.expectCode(0)
      try tmux.expectGate(115)
    }

    @Test func aClosedPaneEndsTheQuestion() throws {
      let tmux = try Tmux()
      let pane = try tmux.open("split-window")
      try tmux.start("vault unlock", in: pane)
      try tmux.waitForBothFactors(in: pane)
      try tmux.command(["kill-pane", "-t", pane])
      try wait(for: "the end of vault") { Processes.running(Vault.path).isEmpty && Vault.workers.isEmpty }
      #expect(try Reader.canBeClaimed())
    }

    @Test func aPopupCanUnlockWhatRunsBelowIt() throws {
      let tmux = try Tmux()
      let client = try tmux.attach()
      try tmux.expectGate(115)
      try tmux.command(["bind-key", "u", "display-popup", "-E", "vault unlock --scope user"])
      client.terminal.forget()
      try client.type("\u{2}u")
      try client.expect(Vault.prompt)
      try client.type("demo\r")
      try wait(for: "the session") { try !Keyring.sessions().isEmpty }
      try wait(for: "the popup to close") { Processes.running(Vault.path).isEmpty }
      try tmux.expectGate(0)
      try tmux.command(["set-hook", "-g", "client-detached", "run-shell 'vault lock -q --all'"])
      try tmux.command(["detach-client"])
      try wait(for: "the lock") { try Keyring.sessions().isEmpty }
      try client.expectEnd(.success)
    }
  }
}
