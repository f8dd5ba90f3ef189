import Glibc
import Testing

extension Integration {
  /// A keyring that has no room, or is not to be had.
  @Suite struct KeyringTests {
    @Test func aFullKeyringMeansNoSessionAndThatIsSaid() throws {
      let shell = try Shell()
      try Keyring.fill()
      try shell.start("echo demo | vault unlock -S")
      try shell.expect("yes, by password")
      try shell.expect("vault: warning: keyringFull: no session was opened: the kernel keyring of this user is full")
      try shell.expect("vault: hint: see what fills it: keyctl show @u")
      try shell.expectCode(0)
      try shell.expectGate(115)
      try shell.start("vault exec -- echo asked")
      try shell.waitForBothFactors()
      try shell.enter("demo")
      try shell.expect("asked")
      try shell.expectCode(0)
      try Keyring.clear()
      try shell.unlock()
      try shell.expectGate(0)
      try shell.leave()
    }

    @Test func aFullKeyringLeavesTheSessionThatWasOpenBefore() throws {
      let shell = try Shell()
      try shell.unlock()
      try Keyring.fill()
      try shell.start("echo demo | vault unlock -S --fresh --for 10m")
      try shell.expect("vault: warning: keyringFull: no session was opened")
      try shell.expectCode(0)
      try shell.expectGate(0)
      try shell.leave()
    }

    @Test func lockEndsASessionWhereverItsKeyIs() throws {
      let shell = try Shell()
      try shell.unlock()
      try Keyring.nest(try #require(try Keyring.sessions().first))
      try shell.expectGate(0)
      try shell.run("vault lock")
      try shell.expectGate(115)
      try shell.leave()
    }

    /// As after `keyctl revoke @us`, which lasts for minutes: no key is found, and none is missing either.
    @Test func lockDoesNotSayLockedWhereTheKeyringIsGone() throws {
      let refuse = try Scratch.file("refuse", Self.refusal(errno: ENOKEY))
      let open = try Output(of: [Vault.path, "unlock", "-S", "--scope", "user"], as: .demo, input: "demo\n")
      open.expectEnd(.success)
      for words in [["lock"], ["lock", "--all"]] {
        let lock = try Output(of: [refuse, "\(Account.demo.uid)", Vault.path] + words, as: nil)
        lock.expectEnd(.internalFault)
        #expect(lock.err.contains("vault: error: internal: the kernel gives no keyring here"))
      }
      try Vault.run("status").expectEnd(.success)
    }

    @Test func lockLeavesTheKeysOfOtherProgramsAlone() throws {
      let shell = try Shell()
      let others = ["vault:token:prod", "vault", "vault-session"]
      for name in others { try Keyring.add(name) }
      try shell.unlock()
      try shell.run("vault lock --all")
      for name in others { #expect(try Int(Keyring.search(name).dropLast()) != nil) }
      try shell.leave()
    }

    /// As in a container that forbids the system calls: seccomp(2) answers them with EPERM.
    private static func refusal(errno: Int32) -> String {
      """
      #!/usr/bin/python3
      import ctypes, os, platform, struct, sys
      calls = {"x86_64": (248, 250), "aarch64": (217, 219)}[platform.machine()]
      line = lambda code, yes, no, k: struct.pack("HBBI", code, yes, no, k)
      program = line(0x20, 0, 0, 0) + line(0x15, 1, 0, calls[0]) + line(0x15, 0, 1, calls[1])
      program += line(0x06, 0, 0, 0x00050000 + \(errno)) + line(0x06, 0, 0, 0x7FFF0000)
      buffer = ctypes.create_string_buffer(program)
      filter = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(buffer))
      libc = ctypes.CDLL(None, use_errno=True)
      if libc.prctl(22, 2, ctypes.c_char_p(filter), 0, 0):
          sys.exit("seccomp: " + os.strerror(ctypes.get_errno()))
      os.setuid(int(sys.argv[1]))
      os.execv(sys.argv[2], sys.argv[2:])
      """
    }

    @Test func aRefusedKeyringMeansNoSessionAndThatIsSaid() throws {
      let refuse = try Scratch.file("refuse", Self.refusal(errno: EPERM))
      let uid = "\(Account.demo.uid)"
      func run(_ words: String...) throws -> Output {
        try Output(of: [refuse, uid, Vault.path] + words, as: nil, input: "demo\n")
      }
      let unlock = try run("unlock", "-S", "--scope", "user", "--json")
      unlock.expectEnd(.success)
      let report = try Report(line: unlock.out)
      #expect(report.session == nil)
      #expect(report.noSession?.reason == "keyringRefused")
      #expect(
        unlock.err.contains("vault: warning: keyringRefused: no session was opened: the kernel gives no keyring here"))
      let gate = try run("exec", "-n", "--", "/bin/true")
      gate.expectEnd(.notInteractive)
      #expect(gate.err.contains("the kernel gives no keyring here"))
      try run("exec", "-S", "--", "/bin/true").expectEnd(.success)
      try run("status").expectEnd(.exited(1))
      let lock = try run("lock", "--json")
      lock.expectEnd(.internalFault)
      #expect(try Report(line: lock.out).error?.reason == "keyringRefused")
    }
  }
}
