import Glibc
import Testing

extension Integration {
  /// The command gets exactly what `env` would have given it.
  @Suite struct ExecInheritanceTests {
    /// Prints what the process that runs it was given. (Signals 32 and 33 are the C library's own: every program that
    /// has threads resets them.)
    private static let probe = """
      #!/bin/sh
      ls -l /proc/self/fd > \(Scratch.path("descriptors"))
      awk '$11 !~ "^/proc/" { print $9, $10, $11 }' \(Scratch.path("descriptors"))
      echo ignored $((0x$(sed -n 's/^SigIgn:.//p' /proc/self/status) & ~0x180000000))
      grep -E '^(Sig(Pnd|Blk)|ShdPnd|Umask|NoNewPrivs|Seccomp|Groups|Uid|Gid|Cap)' /proc/self/status
      cat /proc/$$/limits /proc/$$/oom_score_adj /proc/$$/coredump_filter
      stat -c %U /proc/$$
      nice
      pwd
      tty <&2
      tr '\\0' '\\n' < /proc/$$/environ | grep -v '^_='
      """

    /// Runs the probe by env and by vault in one shell after `preparation`, and gives what each printed.
    private func given(after preparation: String) throws -> (env: String, vault: String) {
      let probe = try Scratch.file("probe", Self.probe)
      let out = Scratch.path("given")
      let shell = try Shell(environment: ["AN_ODD": "one=two\nthree"])
      try shell.run(preparation)
      try shell.run("env \(probe) > \(out); mv \(out) \(out).env")
      try shell.start("vault exec -- \(probe) > \(out); mv \(out) \(out).vault")
      try shell.expect(Vault.prompt)
      try shell.enter("demo")
      try shell.expectCode(0)
      try shell.leave()
      return (try Files.text(out + ".env"), try Files.text(out + ".vault"))
    }

    @Test func allIsAsEnvGivesIt() throws {
      let given = try given(after: "true")
      #expect(given.vault == given.env)
    }

    @Test func descriptorsPass() throws {
      let given = try given(after: "exec 7< /etc/hostname 9>> /dev/null")
      #expect(given.env.contains("7 -> /etc/hostname"), "the probe must see a descriptor that was given")
      #expect(given.vault == given.env)
    }

    @Test func ignoredSignalsPass() throws {
      let plain = try given(after: "true")
      let given = try given(after: "trap '' USR1 PIPE HUP")
      #expect(ignored(given.env) != ignored(plain.env), "the probe must see ignored signals")
      #expect(given.vault == given.env)
    }

    private func ignored(_ text: String) -> Substring? {
      text.split(separator: "\n").first { $0.hasPrefix("ignored ") }
    }

    @Test func limitsAndMaskPass() throws {
      let given = try given(after: "ulimit -n 222 -S -c 333; umask 027; cd /usr/lib")
      #expect(given.env.contains("222"), "the probe must see a limit")
      #expect(given.env.contains("/usr/lib"), "the probe must see the folder")
      #expect(given.vault == given.env)
    }

    @Test func noChildIsLeftToTheCommand() throws {
      let vault = try Dialogue.vault("exec", "--", "sleep", "60")
      try vault.waitForBothFactors()
      let pid = vault.program.pid
      #expect(!children(of: pid).isEmpty, "workers must be seen as children while it asks")
      try vault.enter("demo")
      try Processes.waitUntil(pid, runs: "/usr/bin/sleep")
      #expect(children(of: pid).isEmpty)
      vault.program.kill(SIGKILL)
      _ = try vault.program.end()
    }

    /// Also those that have ended and were not waited for.
    private func children(of pid: pid_t) -> [pid_t] {
      Processes.all.filter { Processes.parent(of: $0) == pid }
    }
  }
}
