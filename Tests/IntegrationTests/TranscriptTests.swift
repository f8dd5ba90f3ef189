import Testing

extension Integration {
  /// vault under what records a terminal: a password that is never shown is in no record of the screen.
  @Suite struct TranscriptTests {
    private let secret = "demo"
    private let screen = Scratch.path("screen")
    private let keys = Scratch.path("keys")

    /// script(1) with a record of the screen and one of the keys.
    private func start(_ command: String) throws -> Dialogue {
      try Dialogue(["/usr/bin/script", "-q", "-e", "-O", screen, "-I", keys, "-c", command])
    }

    /// What was printed between script's own first and last line.
    private func record(_ path: String) throws -> String {
      try Files.text(path).split(separator: "\n").dropFirst().joined(separator: "\n")
    }

    @Test func aTypescriptHasNoPassword() throws {
      let script = try start("vault unlock && vault exec -n -- echo served")
      try script.waitForBothFactors()
      try script.type("wrong\r")
      try script.expect("wrong password")
      try script.expect(Vault.prompt)
      try script.type("\(secret)\r")
      try script.expect("served")
      try script.expectEnd(.success)
      let shown = try record(screen)
      #expect(shown.contains("vault: is it you"))
      #expect(!shown.replacing("for demo", with: "").replacing("you, demo", with: "").contains(secret))
      #expect(!shown.replacing("wrong password", with: "").contains("wrong"))
      #expect(try record(keys).contains(secret), "a record of the keys must be seen to have it")
    }

    @Test func theSessionIsThatOfTheRecordedTerminal() throws {
      let shell = try Shell()
      try shell.start("script -q -e -c 'vault unlock && vault exec -n -- true' /dev/null")
      try shell.waitForBothFactors()
      try shell.enter(secret)
      try shell.expectCode(0)
      try shell.expectGate(115)
      try shell.leave()
    }

    @Test func aCancelAndASizeComeThrough() throws {
      let script = try start("vault unlock")
      try script.waitForBothFactors()
      script.terminal.resize(columns: 40, rows: 10)
      try script.press(.controlC)
      try script.expectEnd(.userCancel)
    }

    @Test func jobControlInsideIsAtHome() throws {
      let script = try start("PS1='\(Shell.prompt)' bash --norc --noprofile --noediting -i")
      try script.expect(Shell.prompt)
      try script.enter("vault unlock")
      try script.waitForBothFactors()
      try script.press(.controlZ)
      try script.expect("Stopped")
      try script.enter("fg; exit")
      try script.waitForBothFactors()
      try Reader.touch(.demo)
      try script.expect("vault: yes, by fingerprint")
      try script.expectEnd(.success)
    }

    @Test func aPanesRecordHasNoPassword() throws {
      let tmux = try Tmux()
      try tmux.command(["pipe-pane", "-t", Tmux.firstPane, "cat >\(screen)"])
      try tmux.start("vault unlock")
      try tmux.waitForBothFactors()
      try tmux.enter("quite-wrong")
      try tmux.expect("wrong password")
      try tmux.press(.controlC)
      try tmux.expectCode(102)
      try tmux.start("echo quite''-right")
      try wait(for: "the record") { try Files.text(screen).contains("quite-right") }
      #expect(try !Files.text(screen).contains("quite-wrong"))
    }
  }
}
