import Glibc
import Testing

extension Integration {
  /// A PAM module that ends its worker, or goes for vault itself: never a yes, and the terminal is as it was.
  @Suite struct DyingModuleTests {
    static let deaths = ["null", "overflow", "abort", "exit", "leave", "self 9", "self 15", "self 31"]

    private func expectNoVerdict(of factor: Factor, isAsked: Bool, at location: SourceLocation = #_sourceLocation)
      throws
    {
      let vault = try factor.start(isAsked: isAsked)
      try vault.expectEnd(.internalFault, at: location)
      #expect(try vault.report().error?.reason == "workerDied", sourceLocation: location)
      try wait(for: "the worker to end") { Vault.workers.isEmpty }
    }

    @Test(arguments: Factor.allCases, deaths) func aDeathIsNoVerdict(factor: Factor, death: String) throws {
      try factor.setService(Module.dying.line("auth", death), "account required pam_unix.so")
      try expectNoVerdict(of: factor, isAsked: false)
    }

    @Test(arguments: Factor.allCases, ["null", "leave"]) func norIsOneAfterARightAnswer(factor: Factor, death: String)
      throws
    {
      try factor.setService(factor.yes, Module.dying.line("account", death))
      try expectNoVerdict(of: factor, isAsked: true)
    }

    @Test(arguments: Factor.allCases, ["null", "leave"]) func norIsOneAtTheVeryEnd(factor: Factor, death: String) throws
    {
      try factor.setService(Module.dying.line("auth", "at-end", death), factor.yes, "account required pam_unix.so")
      try expectNoVerdict(of: factor, isAsked: true)
    }

    @Test func thePasswordWorksAfterTheFingersWorkerHasDied() throws {
      try Factor.finger.setService(Module.dying.line("auth", "abort"), "account required pam_unix.so")
      let vault = try Dialogue.vault("unlock")
      try vault.expect("ended without a verdict")
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }

    @Test(arguments: Factor.allCases) func aWorkerThatStopsItselfCanBeLeft(factor: Factor) throws {
      try factor.setService(Module.dying.line("auth", "self", "\(SIGSTOP)"), "account required pam_unix.so")
      let vault = try factor.start(isAsked: false)
      try wait(for: "the worker to be stopped") {
        Vault.workers.contains { Processes.state(of: $0) == "T" }
      }
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel, within: .seconds(1))
      #expect(Vault.workers.isEmpty)
    }

    /// Signals to the worker's process group are the worker's alone.
    @Test func itsGroupIsNotVaults() throws {
      try Factor.password.setService(
        Factor.password.yes, Module.dying.line("account", "group", "\(SIGTERM)"))
      try expectNoVerdict(of: .password, isAsked: true)
    }

    /// The parent of a module's process hears what ends it from vault alone.
    @Test(arguments: [SIGINT, SIGHUP, SIGQUIT, SIGSEGV, SIGUSR1, SIGCONT, SIGTSTP]) func itsParentIsDeaf(signal: Int32)
      throws
    {
      try Factor.password.setService(
        Factor.password.yes, Module.dying.line("account", "parent", "\(signal)"))
      try Factor.password.start().expectEnd(.success)
    }

    @Test(arguments: [SIGTERM, SIGKILL]) func withoutItsParentThereIsNoVerdict(signal: Int32) throws {
      try Factor.password.setService(
        Factor.password.yes, Module.dying.line("account", "parent", "\(signal)"),
        Module.stuck.line("account", "masked", Module.mark))
      try expectNoVerdict(of: .password, isAsked: true)
    }

    @Test func aParentThatIsStoppedHoldsNobodyUp() throws {
      try Factor.password.setService(
        Factor.password.yes, Module.dying.line("account", "parent", "\(SIGSTOP)"))
      try Factor.password.start().expectEnd(.success)
      #expect(Vault.workers.isEmpty)
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGALRM, SIGSEGV, SIGABRT])
    func aSignalThatEndsVaultLeavesTheTerminalInOrder(signal: Int32) throws {
      try Factor.password.setService(
        Factor.password.yes, Module.dying.line("account", "vault", "\(signal)"))
      let vault = try Factor.password.start()
      try vault.expectEnd(.signalled(signal))
      try wait(for: "the worker to end") { Vault.workers.isEmpty }
    }

    @Test(arguments: [SIGCHLD, SIGWINCH, SIGURG, SIGPIPE]) func aSignalThatMeansNothingChangesNothing(signal: Int32)
      throws
    {
      try Factor.password.setService(
        Module.dying.line("auth", "vault", "\(signal)"), Factor.password.yes, "account required pam_unix.so")
      try Factor.password.start().expectEnd(.success)
    }

    /// Nothing that was said before a stop is believed, so the password is asked for again.
    @Test(arguments: [SIGSTOP, SIGTSTP]) func aStopThrowsTheAnswerAway(signal: Int32) throws {
      let shell = try Shell()
      try Factor.password.setService(
        Factor.password.yes, Module.dying.line("account", "vault", "\(signal)", Module.mark))
      try shell.start("vault unlock --method password")
      try shell.expect(Vault.prompt)
      try shell.enter("demo")
      try shell.expect("Stopped")
      try shell.expect(Shell.prompt)
      try shell.enter("fg; echo code''=$?")
      try shell.expect(Vault.prompt)
      try shell.enter("demo")
      try shell.expectCode(0)
      try shell.leave()
    }

    @Test func aKilledVaultLeavesNoWorker() throws {
      try Factor.password.setService(
        Factor.password.yes, Module.dying.line("account", "vault", "\(SIGKILL)"))
      let vault = try Factor.password.start()
      #expect(try vault.program.end() == .signalled(SIGKILL))
      try wait(for: "the worker to end") { Vault.workers.isEmpty }
    }
  }
}
