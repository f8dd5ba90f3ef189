import Testing

extension Integration {
  /// A part of vault, or of the machine, that is not what it should be: refused by its name, and nothing of it is run.
  @Suite struct UnfitPartsTests {
    private static let workers = [Vault.factorWorker, Vault.readerWorker]

    /// Has something else in the place of `worker` meanwhile; `aside` is where the worker itself is.
    private func replacing(_ worker: String, _ body: (_ aside: String) throws -> Void) throws {
      let aside = worker + ".aside"
      try tool("/bin/mv", worker, aside)
      defer {
        _ = try? tool("/bin/rm", "-rf", worker)
        _ = try? tool("/bin/mv", aside, worker)
      }
      try body(aside)
    }

    /// Checks that a question that needs both workers is refused, for `reason`, before it is asked.
    private func expectRefusal(_ reason: String, naming path: String, at location: SourceLocation = #_sourceLocation)
      throws
    {
      let vault = try Dialogue.reporting("unlock", "-p", "biometrics")
      try vault.expectEnd(.configuration, at: location)
      #expect(try vault.report().error?.reason == reason, sourceLocation: location)
      #expect(vault.shows(path), "\(vault.terminal.text)", sourceLocation: location)
      try Vault.run("check", "-p", "biometrics").expectEnd(.configuration, at: location)
    }

    @Test(arguments: workers) func aWorkerThatIsAFolder(worker: String) throws {
      try replacing(worker) { _ in
        try tool("/bin/mkdir", worker)
        try expectRefusal("workerUnsafe", naming: worker)
      }
    }

    @Test(arguments: workers) func aWorkerThatIsAPipe(worker: String) throws {
      try replacing(worker) { _ in
        try tool("/usr/bin/mkfifo", "-m", "755", worker)
        try expectRefusal("workerUnsafe", naming: worker)
      }
    }

    @Test(arguments: workers) func aWorkerThatIsNoProgram(worker: String) throws {
      try replacing(worker) { _ in
        try Files.write("exit 0\n", to: worker, mode: 0o755)
        try expectRefusal("workerMissing", naming: worker)
      }
    }

    @Test(arguments: workers) func aWorkerOfSomebodyElses(worker: String) throws {
      try replacing(worker) { aside in
        try tool("/bin/cp", aside, worker)
        try tool("/bin/chown", Account.other.name, worker)
        try expectRefusal("workerUnsafe", naming: worker)
      }
    }

    @Test(arguments: workers) func aLinkToAFileThatAnyoneCanExchange(worker: String) throws {
      let copy = Scratch.path("copy")
      try replacing(worker) { aside in
        try tool("/bin/cp", aside, copy)
        try tool("/bin/ln", "-s", copy, worker)
        try expectRefusal("workerUnsafe", naming: Scratch.folder)
      }
    }

    @Test(arguments: workers) func aLinkToNothing(worker: String) throws {
      try replacing(worker) { _ in
        try tool("/bin/ln", "-s", "/nothing", worker)
        try expectRefusal("workerMissing", naming: worker.split(separator: "/").last.map(String.init) ?? "")
      }
    }

    @Test(arguments: workers) func aLinkToASafePlaceIsFine(worker: String) throws {
      try replacing(worker) { aside in
        try tool("/bin/ln", "-s", aside, worker)
        let vault = try Dialogue.vault("unlock")
        try vault.waitForBothFactors()
        try vault.enter("demo")
        try vault.expectEnd(.success)
      }
    }

    @Test(arguments: [[], ["-A"]]) func anAskpassThatIsAFolder(option: [String]) throws {
      let environment = ["VAULT_ASKPASS": Scratch.folder]
      let output = try Output(of: [Vault.path, "unlock", "--json"] + option, as: .demo, environment: environment)
      output.expectEnd(.configuration)
      #expect(try Report(line: output.out).error?.reason == "askpassUnfit")
      #expect(output.err.contains("\(Scratch.folder) is no program"))
    }

    @Test(arguments: [["check"], ["unlock", "-S"], ["exec", "-S", "--", "/bin/true"], ["doctor"]])
    func aProcThatIsEmpty(words: [String]) throws {
      let covering = [
        "/usr/bin/unshare", "--mount", "/bin/sh", "-c", "mount -t tmpfs empty /proc && exec \"$@\"", "sh",
      ]
      let output = try Output(of: covering + Account.demo.identity + [Vault.path] + words, as: nil, input: "demo\n")
      output.expectEnd(.configuration)
      #expect(output.err.contains("/proc does not show this process"))
      #expect(output.err.contains("vault: hint: mount it anew"))
    }
  }
}
