import Testing

extension Integration {
  /// The command's streams: not a byte is added or taken.
  @Suite struct ExecStreamsTests {
    /// Runs a command line with a password at vault's prompt; it must succeed.
    private func approve(_ command: String) throws -> Shell {
      let shell = try Shell()
      try shell.start(command)
      try shell.expect(Vault.prompt)
      try shell.enter("demo")
      try shell.expectCode(0)
      return shell
    }

    /// Some bytes of every value, in the scratch folder.
    private func allBytes() throws -> String {
      let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 256) }
      try Files.write(bytes, to: Scratch.path("bytes"))
      return Scratch.path("bytes")
    }

    @Test func stdinAndStdoutAreByteExact() throws {
      let bytes = try allBytes()
      let shell = try approve("set -o pipefail; vault exec -- cat < \(bytes) | cmp - \(bytes)")
      try shell.run("printf x | cmp -s - \(bytes)", code: 1)
      try shell.leave()
    }

    @Test func stderrIsByteExact() throws {
      let bytes = try allBytes()
      try approve("vault exec -- sh -c 'cat \(bytes) >&2' 2> \(Scratch.path("err"))").leave()
      #expect(try Files.read(Scratch.path("err")) == Files.read(bytes))
    }

    @Test func promptsAreOnTheTerminalAlone() throws {
      let (out, err) = (Scratch.path("stdout"), Scratch.path("stderr"))
      let shell = try approve("vault exec -- true < /dev/null > \(out) 2> \(err)")
      #expect(try Files.text(out).isEmpty)
      #expect(try Files.text(err).isEmpty)
      #expect(shell.shows(Vault.prompt))
      try shell.leave()
    }

    @Test func processSubstitutionWorks() throws {
      let shell = try approve("vault exec -- cat <(echo h''i there)")
      #expect(shell.shows("\nhi there"))
      try shell.leave()
    }

    @Test func theInputOfAPipelineIsTheCommands() throws {
      let shell = try approve("echo from up''stream | vault exec -- cat")
      #expect(shell.shows("\nfrom upstream"))
      try shell.leave()
    }

    @Test func aTerminalAsStdinIsTheCommands() throws {
      let vault = try Dialogue.vault("exec", "--", "/bin/cat")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try Processes.waitUntil(vault.program.pid, runs: "/usr/bin/cat")
      try vault.enter("for the command")
      try vault.expect("for the command\r\nfor the command")
      try vault.press(.controlD)
      try vault.expectEnd(.success)
    }
  }
}
