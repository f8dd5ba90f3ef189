import Glibc
import Testing

extension Integration {
  /// Where a password is, from the first key to the end: in one page of one process at a time, and then nowhere.
  @Suite struct SecretsInMemoryTests {
    /// One that demo has from now on.
    private func newPassword() throws -> Traces {
      let traces = Traces()
      let change = try Output(of: ["/usr/sbin/chpasswd", "-c", "YESCRYPT"], as: nil, input: "demo:\(traces.secret)\n")
      change.expectEnd(.success)
      return traces
    }

    @Test(arguments: AskedVault.Way.allCases)
    func aRightPasswordIsInOnePlaceAtATime(way: AskedVault.Way) throws {
      let password = try newPassword()
      let gate = try Gate()
      let asked = try AskedVault(by: way, password)
      try expectAwaited(password, by: asked.pid)
      try asked.finishAnswer()
      try gate.waitForPAM()
      try expectJudged(password, of: asked.pid)
      try gate.letGo()
      try wait(for: "the session that follows a yes") { try !Keyring.sessions().isEmpty && Vault.workers.isEmpty }
      try expectNone(of: password, in: [asked.pid])
      try expectNoneOutside(of: password)
      asked.output.empty()
      #expect(try asked.program.end() == .success)
      try expectNoneOutside(of: password)
    }

    @Test func aWrongPasswordIsNowhereWhenTheNextIsAskedFor() throws {
      let password = Traces()
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try vault.enter(password.secret)
      try vault.expect(Vault.prompt)
      #expect(Vault.workers.count == 2)
      try expectNone(of: password, in: [vault.program.pid] + Vault.workers)
      try expectNoneOutside(of: password)
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
    }

    @Test func theCommandGetsNothingOfIt() throws {
      let password = try newPassword()
      let vault = try Dialogue.vault("exec", "--method", "password", "--", "/usr/bin/sleep", "60")
      try vault.expect(Vault.prompt)
      try vault.enter(password.secret)
      try Processes.waitUntil(vault.program.pid, runs: "/usr/bin/sleep")
      // Until it sleeps it may have none of its libraries yet.
      try wait(for: "the command to sleep") { Processes.state(of: vault.program.pid) == "S" }
      try expectNone(of: password, in: [vault.program.pid])
      try expectNoneOutside(of: password)
      vault.program.kill(SIGTERM)
      try vault.expectEnd(.signalled(SIGTERM))
    }

    @Test func whatIsErasedIsGone() throws {
      let password = Traces()
      let vault = try Dialogue.vault("unlock", "--method", "password")
      try vault.expect(Vault.prompt)
      for key in [Key.controlU, .controlW] {
        try vault.type(password.secret)
        try expectAwaited(password, by: vault.program.pid)
        try vault.press(key)
        try wait(for: "the line to be erased") { try Memory.finds(of: password, in: vault.program.pid).isEmpty }
      }
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
    }

    @Test func halfAPasswordIsGoneWhileVaultIsStopped() throws {
      let password = Traces()
      let shell = try Shell()
      try shell.start("vault unlock --method password")
      try shell.expect(Vault.prompt)
      let vault = try Processes.waitForOne(running: Vault.path)
      try shell.type(password.secret)
      try expectAwaited(password, by: vault)
      try shell.press(.controlZ)
      try shell.expect("Stopped")
      try expectNone(of: password, in: [vault])
      try shell.expect(Shell.prompt)
      try shell.enter("kill -9 %1; wait; exit 0")
    }

    /// Not even to the user whose processes they are.
    @Test func nobodyLooksIntoThem() throws {
      let vault = try Stage.halfTyped.reach()
      let tracer = try Scratch.file("tracer", Tracer.script)
      let other = try Launch(["/usr/bin/sleep", "60"], as: .demo, environment: [:], streams: [.null, .null, .null])
        .start()
      try Processes.waitUntil(other.pid, runs: "/usr/bin/sleep")
      for (pid, isShut) in ([vault.program.pid] + Vault.workers).map({ ($0, true) }) + [(other.pid, false)] {
        let found = try Output(of: ["/usr/bin/python3", "-IS", tracer, "\(pid)"], as: .demo).out
        let expected = isShut ? Tracer.refused : Tracer.allowed
        #expect(found == expected, "process \(pid): \(Processes.command(of: pid) ?? "")")
        #expect(try tool("/usr/bin/stat", "-c", "%U", "/proc/\(pid)/mem") == (isShut ? "root\n" : "demo\n"))
      }
      for worker in Vault.workers {
        let limits = try Files.text("/proc/\(worker)/limits")
        #expect(limits.contains(#/Max core file size +0 +0/#), "\(limits)")
        // So that a module that closes all that there may be, before it starts a helper, is soon done.
        #expect(limits.contains(#/Max open files +[0-9]{1,4} +[0-9]{1,4} /#), "\(limits)")
      }
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
    }

    /// Swift's runtime would have another program read the memory of one that crashes, and print of it.
    @Test func aCrashPrintsNothingOfThem() throws {
      let password = Traces()
      let input = try InputPipe()
      let streams: [Launch.Stream] = [.descriptor(input.reader), .null, .writing(Scratch.path("errors"))]
      let words = [Vault.path, "unlock", "-S"]
      let vault = try Launch(words, as: .demo, environment: Account.demo.environment, streams: streams).start()
      try Processes.waitUntil(vault.pid, runs: Vault.path)
      try Files.writeAll(password.secret.utf8, to: input.writer)
      try expectAwaited(password, by: vault.pid)
      vault.kill(SIGABRT)
      #expect(try vault.end() == .signalled(SIGABRT))
      #expect(try Files.text(Scratch.path("errors")) == "")
    }

    @Test(.enabled(if: Cores.areFiles, "cores are no files on this machine"), arguments: [SIGQUIT, SIGABRT, SIGSEGV])
    func noCoreHasAnyOfThem(signal: Int32) throws {
      let password = Traces()
      let shell = ["/bin/sh", "-c", "ulimit -c unlimited; exec \"$@\"", "sh"]
      let other = try Output(of: shell + ["/bin/sh", "-c", "kill -\(signal) $$"], as: .demo)
      #expect(other.status == .signalled(signal))
      #expect(try Cores.taken().count == 1, "another program must be seen to leave one")
      let crashed = try Dialogue(shell + [Vault.path, "unlock"])
      try crashed.waitForBothFactors()
      try crashed.type(password.secret)
      try expectAwaited(password, by: crashed.program.pid)
      crashed.program.kill(signal)
      try crashed.expectEnd(.signalled(signal))
      let cores = try Cores.taken()
      // Of SIGQUIT it dies when all is over and wiped.
      #expect(signal == SIGQUIT || cores.isEmpty)
      #expect(cores.allSatisfy { password.found(in: $0).isEmpty })
      let left = try Dialogue(shell + [Vault.path, "unlock"])
      try left.waitForBothFactors()
      for worker in Vault.workers { kill(worker, signal) }
      try left.expectEnd(.internalFault)
      #expect(try Cores.taken().isEmpty)
    }

    /// While it is awaited there is one whole copy, in a page of its own.
    private func expectAwaited(_ password: Traces, by vault: pid_t) throws {
      var finds: [Memory.Find] = []
      _ = eventually {
        // A process that has only just begun has nothing yet to look into.
        finds = (try? Memory.finds(of: password, in: vault)) ?? []
        return finds.areOneCopy(of: password)
      }
      #expect(finds.areOneCopy(of: password), "\(finds)")
      #expect(finds.allSatisfy { $0.region.isSecrets }, "\(finds)")
      try expectNone(of: password, in: Vault.workers)
    }

    /// While it is judged it is PAM's.
    private func expectJudged(_ password: Traces, of vault: pid_t) throws {
      try expectNone(of: password, in: [vault])
      let guards = Processes.running(Vault.factorWorker).filter { Processes.parent(of: $0) == vault }
      try expectNone(of: password, in: guards)
      let worker = try #require(
        Vault.workers.first { worker in Processes.parent(of: worker).map(guards.contains) ?? false })
      let finds = try Memory.finds(of: password, in: worker)
      #expect(finds.areOneCopy(of: password), "libpam has PAM_AUTHTOK, and nothing else has: \(finds)")
    }

    private func expectNone(
      of password: Traces, in processes: [pid_t], at location: SourceLocation = #_sourceLocation
    ) throws {
      for process in processes {
        let finds = try Memory.finds(of: password, in: process)
        #expect(finds.isEmpty, "process \(process): \(finds)", sourceLocation: location)
      }
    }

    /// No log, file, key, command line or environment has it.
    private func expectNoneOutside(
      of password: Traces, at location: SourceLocation = #_sourceLocation
    ) throws {
      let places = [
        "/run/home", "/run/auth.log", "/run/faillock", "/run/world", "/run/tmp", "/dev/shm", Scratch.folder,
      ]
      let files = try tool(["/usr/bin/find"] + places + ["-type", "f", "-size", "-4096k"]).split(separator: "\n")
      let processes = Processes.all.flatMap { process in
        ["cmdline", "environ", "comm", "status", "stat"].map { "/proc/\(process)/\($0)" }
      }
      try #require(files.contains("/run/auth.log") && processes.count > 20)
      for path in files.map(String.init) + processes {
        let traces = password.found(in: (try? Files.read(path)) ?? [])
        #expect(traces.isEmpty, "\(path): \(traces)", sourceLocation: location)
      }
      for name in try Keyring.sessions() {
        let key = try name + Keyring.payload(of: name)
        #expect(password.found(in: key.utf8).isEmpty, sourceLocation: location)
      }
    }
  }
}
