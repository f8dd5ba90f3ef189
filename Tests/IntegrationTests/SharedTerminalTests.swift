import Glibc
import Testing

extension Integration {
  /// A terminal that vault does not have for itself, or that shows nothing.
  @Suite struct SharedTerminalTests {
    @Test func twoInAPipelineAskOneAfterTheOther() throws {
      let shell = try Shell()
      try shell.start("vault exec -- echo first | vault exec -- sed s/first/second/")
      for _ in 0..<2 {
        try shell.waitForBothFactors()
        #expect(!shell.terminal.modes.echoes)
        try shell.enter("demo")
      }
      try shell.expect("second")
      try shell.expectCode(0)
      #expect(shell.terminal.modes.echoes)
      #expect(!shell.shows("demo\r\n"), "no password may be echoed")
      try shell.leave()
    }

    /// Those who can open its device wait for each other, whoever they are.
    @Test func twoUsersAskOneAfterTheOther() throws {
      let gate = { (account: Account) in
        account.identity.joined(separator: " ") + " \(Vault.path) exec --method password -- echo ran"
      }
      let terminal = try Terminal(for: nil)
      try tool("/bin/chmod", "666", terminal.path)
      let script = "cd /; \(gate(.demo)) & \(gate(.plain)) & wait"
      let dialogue = try Dialogue(["/bin/sh", "-c", script], as: nil, in: terminal)
      var asked: Set<String> = []
      for number in 1...2 {
        try dialogue.expect(Vault.prompt)
        #expect(terminal.count(of: Vault.prompt) == number)
        let line = try #require(terminal.text.split(separator: "\r\n").last { $0.contains("is it you, ") })
        let account = line.contains("demo") ? "demo" : "plain"
        asked.insert(account)
        try dialogue.enter(account)
      }
      try dialogue.expectEnd(.success)
      #expect(asked.count == 2)
      #expect(terminal.count(of: "ran\r\n") == 2)
    }

    @Test func theWaitForTheTerminalIsInTheTimeLimit() throws {
      let shell = try Shell()
      let (go, first, second) = (Scratch.path("go"), Scratch.path("first"), Scratch.path("second"))
      let waiting = "until test -e \(go); do sleep 0.01; done; vault unlock --timeout 1; echo $? > \(second)"
      try shell.start("(vault unlock; echo $? > \(first)) | (\(waiting); cat)")
      try shell.waitForBothFactors()
      try Scratch.file("go", "")
      try wait(for: "the end of the second") { (try? Files.text(second)) == "104\n" }
      #expect(!Files.exists(first), "the first must be seen to go on asking meanwhile")
      try shell.enter("demo")
      try shell.expectCode(0)
      #expect(try Files.text(first) == "0\n")
      try shell.leave()
    }

    @Test(arguments: [SIGTSTP, SIGSTOP])
    func aJobInTheBackgroundLeavesTheShellsTerminalAlone(signal: Int32) throws {
      let shell = try Shell(readsLines: true)
      try shell.start("vault unlock")
      try shell.waitForBothFactors()
      kill(try Processes.waitForOne(running: Vault.path), signal)
      try shell.expect("Stopped")
      try shell.expect(Shell.prompt)
      try wait(for: "the shell's own settings") { !shell.terminal.modes.echoes }
      let modes = shell.terminal.modes
      try shell.enter("bg")
      try shell.expect(Shell.prompt)
      try wait(for: "vault to be gone") { Processes.running(Vault.path).isEmpty }
      try wait(for: "the shell's own settings", within: .seconds(2)) { shell.terminal.modes == modes }
      try shell.leave()
    }

    @Test(arguments: [["unlock"], ["unlock", "-p", "biometrics"], ["exec", "--", "/bin/touch", "/run/tests/mark"]])
    func nothingIsAskedThatCannotBeShown(words: [String]) throws {
      let shell = try Shell()
      try shell.run("touch /run/tests/seen")
      #expect(Files.exists("/run/tests/seen"), "the probe must see a file that a command makes")
      let vault = try Dialogue.heldUp(words)
      try vault.expectEnd(.notInteractive)
      #expect(try Files.text(Scratch.path("errors")).contains("output is stopped"))
      #expect(!Files.exists("/run/tests/mark"))
      try shell.leave()
    }
  }
}
