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

    /// What a script starts is served as the person is, unless the gate asks anew.
    @Test func itServesAllThatRunsInTheTerminal() throws {
      let shell = try Shell()
      try shell.unlock()
      try shell.run("sh -c 'sh -c \"vault exec -n -- true\"; exit $?'")
      try shell.run("sh -c 'sh -c \"vault exec -n --fresh -- true\"; exit $?'", code: 115)
      try shell.leave()
    }

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

    /// A session as it would stand if the machine had been suspended since, or its clock set: the numbers in its key,
    /// which are when it was opened, when it ends and how long the machine had been suspended, in milliseconds.
    @Test(arguments: [
      ([0, 0, -60_000], "suspended since"), ([0, 0, 60_000], "suspended since"), ([0, 0, 600], "suspended since"),
      ([60_000, 60_000, 0], "makes no sense"), ([-400_000, -400_000, 0], "time is over"),
      ([0, 43_200_000, 0], "makes no sense"),
    ])
    func aSessionDoesNotOutliveASuspensionOrAClockSetBack(offsets: [Int], words: String) throws {
      let shell = try Shell()
      try shell.unlock("--scope user")
      let name = try #require(try Keyring.sessions().first)
      try Keyring.update(name, payload: Keyring.payload(of: name))
      try shell.expectGate(0)
      let parts = try Keyring.payload(of: name).split(separator: " ")
      let numbers = zip(parts.suffix(3), offsets).map { "\((Int($0) ?? 0) + $1)" }
      try Keyring.update(name, payload: (parts.prefix(3).map(String.init) + numbers).joined(separator: " "))
      try shell.start("vault status")
      try shell.expect(words)
      try shell.expectCode(1)
      try shell.expectGate(115)
      try shell.leave()
    }

    @Test func aLaterContainerOfTheSameNumberHasNoPartInIt() throws {
      let inode = "stat -L -c %i /proc/self/ns/pid"
      func container(_ script: String) throws -> [String] {
        let words = ["/usr/bin/unshare", "--pid", "--fork", "--mount-proc"] + Account.demo.identity
        return try Output(of: words + ["/bin/sh", "-c", "\(inode); \(script)"], as: nil).out.split(separator: "\n")
          .map(String.init)
      }
      let first = try container("echo demo | vault unlock -qS --scope user; vault exec -n true; echo code=$?")
      #expect(first.last == "code=0")
      var isUsedAgain = false
      for _ in 0..<50 where !isUsedAgain {
        let later = try container("vault exec -n true; echo code=$?")
        #expect(later.last == "code=115")
        isUsedAgain = later.first == first.first
      }
      #expect(isUsedAgain, "the number must be seen to be used again")
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
