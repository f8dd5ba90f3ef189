import Glibc
import Testing

extension Integration {
  /// What a PAM module starts ends with its worker, wherever it has gone to.
  @Suite struct ForkingModuleTests {
    static let ways = ["child", "session", "daemon"]

    private let account = "account required pam_unix.so"

    /// Checks that what the module has started was seen to run, and runs no more.
    private func expectGone(_ process: Int32) throws {
      try wait(for: "what the module has started to be gone", within: .seconds(2)) {
        Processes.executable(of: process) == nil
      }
    }

    @Test(arguments: Factor.allCases, ways) func whenTheAnswerIsYes(factor: Factor, way: String) throws {
      try factor.setService(factor.yes, Module.forker.line("account", way, Module.mark))
      let vault = try factor.start()
      try vault.expectEnd(.success)
      try expectGone(try Module.waitForMark())
    }

    @Test(arguments: ways) func whenItIsNo(way: String) throws {
      try Factor.password.setService(
        Factor.password.yes, Module.forker.line("account", way, Module.mark), "account required pam_deny.so")
      let vault = try Factor.password.start()
      try vault.expectEnd(.authenticationFailed)
      try expectGone(try Module.waitForMark())
    }

    /// Brings `vault unlock` to where the module has started something, and is stuck itself.
    private func stuck(_ factor: Factor, _ way: String) throws -> Dialogue {
      let stuck = Scratch.path("stuck")
      try factor.setService(
        Module.forker.line("auth", way, Module.mark), Module.stuck.line("auth", "masked", stuck), account)
      let vault = try factor.start(isAsked: false)
      try wait(for: "the module to be stuck") { Files.exists(stuck) }
      let process = try Module.waitForMark()
      #expect(Processes.executable(of: process) == Vault.factorWorker, "it must be seen to run")
      return vault
    }

    @Test(arguments: Factor.allCases, ways) func whenThePersonLeaves(factor: Factor, way: String) throws {
      let vault = try stuck(factor, way)
      let process = try Module.waitForMark()
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel, within: .seconds(1))
      try expectGone(process)
    }

    @Test(arguments: ways) func whenItsWorkerDies(way: String) throws {
      try Factor.password.setService(
        Module.forker.line("auth", way, Module.mark), Module.dying.line("auth", "null"), account)
      let vault = try Factor.password.start(isAsked: false)
      try vault.expectEnd(.internalFault)
      try expectGone(try Module.waitForMark())
    }

    @Test(arguments: ways) func whenVaultIsKilled(way: String) throws {
      let vault = try stuck(.password, way)
      let process = try Module.waitForMark()
      vault.program.kill(SIGKILL)
      #expect(try vault.program.end() == .signalled(SIGKILL))
      try expectGone(process)
    }

    /// Without descriptors a worker does not hear that vault has gone; its guard does.
    @Test func whenItHasClosedItsLifeline() throws {
      let stuck = Scratch.path("stuck")
      try Factor.password.setService(
        Module.forker.line("auth", "daemon", Module.mark), Module.meddler.line("auth", "free"),
        Module.stuck.line("auth", "masked", stuck), account)
      let vault = try Factor.password.start(isAsked: false)
      try wait(for: "the module to be stuck") { Files.exists(stuck) }
      vault.program.kill(SIGKILL)
      #expect(try vault.program.end() == .signalled(SIGKILL))
      try wait(for: "the worker to end") { Vault.workers.isEmpty }
      try expectGone(try Module.waitForMark())
    }

    /// pam_exec runs its program in a session of its own.
    @Test func whatPAMExecRuns() throws {
      let program = try Scratch.file("program", "#!/bin/sh\necho $$ > \(Module.mark)\nsleep 1234\ntrue\n")
      try Factor.password.setService("auth required pam_exec.so quiet \(program)", account)
      let vault = try Factor.password.start(isAsked: false)
      let shell = try Module.waitForMark()
      let sleep = try Processes.waitForOne(running: "/usr/bin/sleep")
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel, within: .seconds(1))
      try expectGone(shell)
      try expectGone(sleep)
    }

    /// A child that holds the worker's socket open keeps nobody waiting for the worker's words.
    @Test func aHeldSocketIsNoWorker() throws {
      try Factor.password.setService(
        Module.forker.line("auth", "child", Module.mark), Module.dying.line("auth", "leave"), account)
      let vault = try Factor.password.start(isAsked: false)
      try vault.expectEnd(.internalFault)
      try expectGone(try Module.waitForMark())
    }
  }
}
