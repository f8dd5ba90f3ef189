import Testing

extension Integration {
  /// How little `vault` needs: where a session is live nothing that could keep anybody waiting.
  @Suite struct LiveRoadTests {
    /// The system calls of a program until it becomes another, or ends.
    private func calls(_ words: String) throws -> [Substring] {
      let trace = Scratch.path("trace")
      let shell = try Shell()
      try shell.start("vault unlock -q --method password")
      try shell.expect(Vault.prompt)
      try shell.enter("demo")
      try shell.expect(Shell.prompt)
      try shell.start("strace -f -o \(trace) \(Vault.path) \(words)")
      try shell.expect(Shell.prompt)
      let lines = try Files.text(trace).split(separator: "\n")
      let starts = lines.indices.filter { lines[$0].contains(" execve(") && lines[$0].hasSuffix(" = 0") }
      #expect(starts.count == (words.hasPrefix("exec") ? 2 : 1))
      return Array(lines[..<(starts.dropFirst().first ?? lines.endIndex)])
    }

    @Test(arguments: ["exec -- /bin/true", "status", "unlock"]) func itStartsNothing(words: String) throws {
      let forbidden = ["clone", "fork", "socket", "connect", "poll", "flock", "mkdir", "unlink"]
      for call in try calls(words) {
        #expect(!forbidden.contains { call.contains(" \($0)") }, "\(call)")
      }
    }

    @Test(arguments: ["exec -- /bin/true", "status"]) func itOpensNoFilesButThese(words: String) throws {
      // What the loader and the C library open in every program, and in the debug programs libdispatch at its start.
      let dispatch = World.hasReleasedPrograms ? [] : [#/"\/sys\/devices\/system\/cpu\/possible"/#]
      let known = [#/\.so/#, #/"\/proc\//#, #/"\/etc\/localtime"/#] + dispatch
      for call in try calls(words) where call.contains(" open") {
        #expect(known.contains { call.contains($0) } || call.contains("\"/bin/true\""), "\(call)")
      }
    }

    /// Who asks needs no second thread, so that none can be missing.
    @Test func whoeverAsksHasOneThread() throws {
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      #expect(Files.names(in: "/proc/\(vault.program.pid)/task").count == 1)
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
    }
  }
}
