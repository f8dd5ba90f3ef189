import Glibc
import Testing

extension Integration {
  /// What a session is bound to, and that nothing else has it.
  @Suite struct SessionBindingTests {
    private let identity = Account.demo.identity.joined(separator: " ")

    /// A shell script of the account demo, with vault's exit codes as `code=N`.
    private func runLeader(_ script: String, named program: String = "/bin/sh", in terminal: Terminal) throws -> pid_t {
      let dialogue = try Dialogue([program, "-c", script], in: terminal)
      let number = dialogue.program.pid
      try dialogue.expectEnd(.success)
      return number
    }

    private let unlock = "echo demo | vault unlock -qS; vault exec -n true; echo code''=$?"
    private let gate = "vault exec -n true; echo code''=$?"

    @Test func aNewLeaderOfTheSameTerminalAndNumberHasNoSession() throws {
      let terminal = try Terminal(for: .demo)
      let number = try runLeader(unlock, in: terminal)
      try terminal.expect("code=0")
      let key = try #require(try Keyring.sessions().first)
      #expect(key.contains(":\(number):"))
      var heir: pid_t = 0
      for _ in 0..<200 where heir != number {
        try tool("/bin/sh", "-c", "echo \(number - 1) > /proc/sys/kernel/ns_last_pid")
        heir = try runLeader(gate, in: terminal)
      }
      #expect(heir == number, "the number must be seen to be used again")
      #expect(terminal.count(of: "code=0") == 1, "only the first leader may have it")
      #expect(terminal.count(of: "code=115") > 0)
    }

    @Test(arguments: ["a) S 1 1 (b", "x\ny) R 1", "))((", "(sh) 1 2 3 4 5"])
    func aProgramsNameCannotPassForWhatFollowsIt(name: String) throws {
      let program = Scratch.path(name)
      try tool("/bin/cp", "/bin/sh", program)
      let (terminal, other) = (try Terminal(for: .demo), try Terminal(for: .demo))
      _ = try runLeader(unlock, named: program, in: terminal)
      try terminal.expect("code=0")
      _ = try runLeader(gate, named: program, in: other)
      try other.expect("code=115")
    }

    @Test func aHostsNameIsNoPartOfIt() throws {
      let script = """
        echo demo | \(identity) vault unlock -qS
        unshare --uts sh -c 'hostname elsewhere; exec \(identity) vault exec -n -- true'; echo code''=$?
        """
      let shell = try Dialogue(["/bin/sh", "-c", script], as: nil)
      try shell.expect("code=0")
      try shell.expectEnd(.success)
    }

    /// The kernel's clocks as another process has them: suspended for a while, or set back.
    @Test(arguments: [
      ("--boottime 60", "suspended since"), ("--boottime -60 --monotonic -60", "makes no sense"),
      ("--boottime 400 --monotonic 400", "time is over"), ("--monotonic 60", "suspended since"),
    ])
    func aSessionDoesNotOutliveASuspensionOrAClockSetBack(offsets: String, words: String) throws {
      let script = """
        echo demo | \(identity) vault unlock -qS --scope user
        \(identity) vault exec -n true; echo code''=$?
        unshare --time \(offsets) --fork \(identity) vault status; echo code''=$?
        unshare --time \(offsets) --fork \(identity) vault exec -n true; echo code''=$?
        """
      let shell = try Dialogue(["/bin/sh", "-c", script], as: nil)
      try shell.expect("code=0")
      try shell.expect(words)
      try shell.expect("code=1\r\n")
      try shell.expect("code=115")
      try shell.expectEnd(.success)
    }

    @Test func anotherNamespaceOfProcessesHasNoPartInIt() throws {
      let script = """
        echo demo | \(identity) vault unlock -qS --scope user
        unshare --pid --fork --mount-proc \(identity) vault exec -n true; echo code''=$?
        \(identity) vault exec -n true; echo code''=$?
        """
      let shell = try Dialogue(["/bin/sh", "-c", script], as: nil)
      try shell.expect("code=115")
      try shell.expect("code=0")
      try shell.expectEnd(.success)
    }

    @Test func theFirstProcessOfAContainerIsNobodysParent() throws {
      let script = "echo demo | vault unlock -S; vault exec -n true; echo code=$?"
      // With a session of its own, and with one that is outside of the container.
      for start in [["/usr/bin/setsid"], []] {
        let words = ["/usr/bin/unshare", "--pid", "--fork", "--mount-proc"] + Account.demo.identity + start
        let output = try Output(of: words + ["/bin/sh", "-c", script], as: nil)
        #expect(output.out == "code=115\n")
        #expect(output.err.contains("vault: warning: noLeader"))
      }
    }

    @Test(arguments: ["", "yes", "1 owner password 0 99999999999 0", "1 owner finger 1 2 3", "2 owner password 1 2 3"])
    func aKeyThatMakesNoSenseIsNoSession(payload: String) throws {
      let shell = try Shell()
      try shell.unlock("--scope user")
      try shell.expectGate(0)
      let name = try #require(try Keyring.sessions().first)
      try Keyring.update(name, payload: payload.isEmpty ? " " : payload)
      try shell.expectGate(115)
      try shell.run("vault lock")
      #expect(try Keyring.sessions().isEmpty)
      try shell.leave()
    }

    @Test func anUnlockSweepsOutTheSessionsOfTerminalsThatAreGone() throws {
      let gone = try Shell()
      try gone.unlock()
      let key = try #require(try Keyring.sessions().first)
      try gone.leave()
      let shell = try Shell()
      #expect(try Keyring.sessions() == [key])
      try shell.unlock()
      #expect(try Keyring.sessions().count == 1)
      #expect(try Keyring.sessions() != [key])
      try shell.leave()
    }
  }
}
