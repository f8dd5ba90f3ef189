import Glibc
import Testing

extension Integration {
  /// The library in a program of others, whose signals, terminal and children are its own.
  @Suite struct LibraryHostTests {
    @Test func withoutATerminalNobodyIsAsked() throws {
      let output = try Probe.run("evaluate 2 wait")
      #expect(output.out.contains("reply 1: no -1004 A prompt is needed, and there is no terminal."))
    }

    @Test func withoutATerminalWhatElseIsInTheWayIsSaidFirst() throws {
      #expect(try Probe.run("evaluate 1 wait", as: .plain).out.contains("reply 1: no -7 "))
    }

    @Test func askpassAsksInstead() throws {
      let output = try Probe.run("evaluate 2 wait", environment: try Askpass("askpass", "echo demo").environment)
      #expect(output.out.contains("reply 1: yes"))
    }

    /// A touch while it is stopped approves nothing: nobody can have seen what for.
    @Test func aTouchWhileItIsStopped() throws {
      let probe = try Probe.dialogue("evaluate 1 wait")
      try Reader.waitUntilNeeded()
      probe.program.kill(SIGSTOP)
      try wait(for: "the program to stop") { Processes.state(of: probe.program.pid) == "T" }
      try Reader.touch(.demo)
      try wait(for: "the end of the worker") { Processes.running(Vault.factorWorker).isEmpty }
      probe.terminal.forget()
      probe.program.kill(SIGCONT)
      try probe.expect("is it you, demo?")
      #expect(!probe.shows("reply 1"))
      try Reader.touch(.demo)
      try probe.expect("reply 1: yes")
      try probe.expectEnd(.success)
    }

    @Test func controlZStopsTheJobAndItGoesOn() throws {
      let shell = try Shell()
      try shell.start("\(Probe.path) evaluate 2 wait")
      try shell.waitForBothFactors()
      try shell.press(.controlZ)
      try shell.expect("Stopped")
      #expect(Processes.running(Vault.factorWorker).isEmpty)
      try shell.start("fg")
      try shell.waitForBothFactors()
      try shell.enter("demo")
      try shell.expect("reply 1: yes")
      try shell.leave()
    }

    @Test func inTheBackgroundNobodyIsAsked() throws {
      let shell = try Shell()
      try shell.enter("\(Probe.path) evaluate 2 wait & wait")
      try shell.expect("reply 1: no -1004 A background job cannot ask.")
      try shell.run("wait")
      try shell.leave()
    }

    /// The terminal is put back all the same, and nothing of it is left.
    @Test(arguments: [SIGTERM, SIGINT, SIGKILL]) func whoeverEndsTheProgram(signal: Int32) throws {
      let shell = try Dialogue(["/bin/sh", "-c", "\(Probe.path) evaluate 2 wait; read -r line"])
      try shell.waitForBothFactors()
      let probe = try Processes.waitForOne(running: Probe.path)
      #expect(!shell.terminal.modes.echoes)
      kill(probe, signal)
      try wait(for: "the terminal's modes") { shell.terminal.modes.echoes && Vault.workers.isEmpty }
      try shell.press(.enter)
      _ = try shell.end()
    }

    /// The terminal is put right before it is vault's, and not while vault asks.
    @Test func whoeverTakesTheTerminalOfAProgramThatWasKilled() throws {
      let go = Scratch.path("go")
      let waiting = "until test -e \(go); do sleep 0.01; done; exec \(Vault.path) exec --method password -- echo ran"
      let script = "\(Probe.path) evaluate 2 wait & (\(waiting)); wait; read -r line"
      let shell = try Dialogue(["/bin/bash", "-c", script])
      try shell.waitForBothFactors()
      let probe = try Processes.waitForOne(running: Probe.path)
      try Scratch.file("go", "")
      let vault = try Processes.waitForOne(running: Vault.path)
      try wait(for: "vault to sleep") { Processes.state(of: vault) == "S" }
      kill(probe, SIGKILL)
      try shell.expect("This is to run:")
      try shell.expect(Vault.prompt)
      try wait(for: "the end of the keeper") {
        Processes.all.allSatisfy { !["sh", "stty"].contains(Processes.command(of: $0)) }
      }
      #expect(!shell.terminal.modes.echoes)
      try shell.enter("demo")
      try shell.expect("ran")
      #expect(!shell.shows("demo\r\n"), "no password may be echoed")
      try shell.press(.enter)
      try shell.expectEnd(.success)
    }

    /// Whoever ignores SIGCHLD has no children to wait for: the kernel lets them go.
    @Test func aProgramThatReapsNobody() throws {
      let words = ["/usr/bin/env", "--ignore-signal=CHLD", Probe.path]
      let environment = try Askpass("askpass", "echo demo").environment
      let output = try Output(of: words + ["evaluate", "2", "wait"], as: .demo, environment: environment)
      #expect(output.out.contains("reply 1: yes"))
      let nopass = try Output(of: words + ["can", "2"], as: .nopass)
      #expect(nopass.out.hasPrefix("can 2: no -5 "))
    }

    @Test func aMissingServiceIsNamedAndIsNoMissingPassword() throws {
      try tool("/bin/rm", "/etc/pam.d/vault")
      let output = try Probe.run("can 2")
      #expect(output.out.hasPrefix("can 2: no -1 "))
      #expect(output.out.contains("/etc/pam.d/vault"))
    }

    @Test func aMissingWorkerIsNamed() throws {
      try tool("/bin/mv", Vault.factorWorker, Vault.factorWorker + ".away")
      defer { _ = try? tool("/bin/mv", Vault.factorWorker + ".away", Vault.factorWorker) }
      let output = try Probe.run("can 2 can 1")
      #expect(output.out.contains("can 2: no -1 ") && output.out.contains("vault-pam, a part of vault, is missing."))
      #expect(output.out.contains("can 1: no -6 "))
    }

    @Test(arguments: [3, 11]) func contextsOfManyThreads(seed: Int) throws {
      let words = ["/run/world/bin/context-stress", "100", "\(seed)", "demo"]
      let output = try Output(of: words, as: .demo, within: .seconds(100))
      output.expectEnd(.success)
      #expect(output.out.contains("lost or repeated: [],"))
    }
  }
}
