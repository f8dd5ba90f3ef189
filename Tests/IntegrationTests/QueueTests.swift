import Glibc
import Testing

extension Integration {
  /// Many that want to ask on one terminal.
  @Suite struct QueueTests {
    private let count = 20

    /// Twenty gates at once, each of which says how it ended; `before` runs ahead of them.
    private func start(_ gate: String, before: String = "") throws -> Dialogue {
      let loop = "for n in $(seq \(count)); do (\(gate); echo end=$?) & done"
      return try Dialogue(["/bin/sh", "-c", "\(before) \(loop); wait; echo all over"])
    }

    private func prompts(_ dialogue: Dialogue) -> Int { dialogue.terminal.count(of: Vault.prompt) }

    private func ends(_ dialogue: Dialogue, _ code: Int) -> Int {
      dialogue.terminal.count(of: "end=\(code)\r\n")
    }

    @Test func eachAsksForItselfAndOneAtATime() throws {
      let dialogue = try start("vault exec --method password -- echo ran")
      for asked in 1...count {
        try dialogue.expect(Vault.prompt)
        #expect(prompts(dialogue) == asked, "no prompt may come before the one before it is answered")
        try dialogue.enter("demo")
      }
      try dialogue.expect("all over")
      #expect(ends(dialogue, 0) == count)
      #expect(prompts(dialogue) == count)
      try dialogue.expectEnd(.success)
    }

    @Test func aSessionThatIsOpenedMeanwhileServesAllThatWait() throws {
      let go = Scratch.path("go")
      let gate = "until test -e \(go); do sleep 0.01; done; vault exec -- true"
      let dialogue = try start(gate, before: "(vault unlock -q --method password; echo unlocked=$?) &")
      try dialogue.expect(Vault.prompt)
      try Scratch.file("go", "")
      try Line.waitFor(count + 1)
      try dialogue.enter("demo")
      try dialogue.expect("all over")
      #expect(dialogue.shows("unlocked=0"))
      #expect(ends(dialogue, 0) == count)
      #expect(prompts(dialogue) == 1)
      try dialogue.expectEnd(.success)
    }

    @Test func aCancelEndsAllThatWait() throws {
      let dialogue = try start("vault exec --method password -- true 2>/dev/null")
      try dialogue.expect(Vault.prompt)
      try Line.waitFor(count)
      try dialogue.press(.controlC)
      try dialogue.expect("all over")
      #expect(ends(dialogue, 102) == count)
      #expect(prompts(dialogue) == 1)
      try dialogue.expectEnd(.success)
    }

    @Test func aCancelIsNothingToThoseWhoComeLater() throws {
      let shell = try Shell()
      for _ in 0..<2 {
        try shell.start("vault exec -- true")
        try shell.waitForBothFactors()
        try shell.press(.controlC)
        try shell.expectCode(102)
      }
      try shell.leave()
    }

    /// The second one is older than the cancel: it is the shell, which has become vault.
    @Test func aCancelIsNothingToAShellThatBecomesVaultLater() throws {
      let script = "vault exec -- true || echo first=$?; exec vault exec -- echo second"
      let dialogue = try Dialogue(["/bin/sh", "-c", script])
      try dialogue.waitForBothFactors()
      try dialogue.press(.controlC)
      try dialogue.expect("first=102")
      try dialogue.waitForBothFactors()
      try dialogue.enter("demo")
      try dialogue.expect("second\r\n")
      try dialogue.expectEnd(.success)
    }

    /// Where the leader is another user's and /proc hides it, nobody is known to belong to whom.
    @Test func aCancelWithoutAPartySpeaksForNobody() throws {
      let vault = Account.demo.identity.joined(separator: " ") + " vault exec --method password -- true"
      let hidden = "unshare -m sh -c 'mount -t proc -o hidepid=2 proc /proc; \(vault) 2>&1; echo code=$?'"
      let first = try Dialogue(["/bin/sh", "-c", hidden], as: nil)
      try first.expect(Vault.prompt)
      try first.press(.controlC)
      try first.expect("code=102")
      try first.expectEnd(.success)
      let folder = Account.demo.stateFolder
      let record = try #require(Files.names(in: folder).first { $0.hasPrefix("cancel-") })
      try Files.write("cancelled 9000000000000 \n", to: "\(folder)/\(record)", mode: 0o666)
      let second = try Dialogue(["/bin/sh", "-c", hidden], as: nil, in: first.terminal)
      try second.expect(Vault.prompt)
      try second.enter("demo")
      try second.expect("code=0")
      try second.expectEnd(.success)
    }

    @Test func whenTheOneThatAsksIsKilledTheNextAsks() throws {
      let dialogue = try Dialogue(["/bin/sh", "-c", "vault exec -- true & vault exec -- true; wait"])
      try dialogue.waitForBothFactors()
      try Line.waitFor(2)
      let asker = try Vault.asker(of: #require(Vault.workers.first))
      kill(asker, SIGKILL)
      try dialogue.waitForBothFactors()
      #expect(Processes.running(Vault.path).filter { $0 != asker }.count == 1)
      try dialogue.enter("demo")
      _ = try dialogue.program.end(within: .seconds(20), meanwhile: dialogue.terminal.look)
    }

    @Test func whoeverWaitsSleeps() throws {
      let dialogue = try start("vault exec --method password -- true 2>/dev/null")
      try dialogue.expect(Vault.prompt)
      try Line.waitFor(count)
      var woken: [Int] = []
      let areAsleep = try eventually(within: .seconds(15)) {
        let before = try Processes.running(Vault.path).map(Processes.switches)
        usleep(500_000)
        let after = try Processes.running(Vault.path).map(Processes.switches)
        woken = zip(before, after).map { $1 - $0 }
        // The one that asks may have something to do.
        return woken.count { $0 == 0 } >= count - 1
      }
      #expect(areAsleep, "those who wait must not wake up: \(woken)")
      try dialogue.press(.controlC)
      try dialogue.expectEnd(.success)
    }

    @Test func whatOneHasToSayComesBeforeTheNextAsks() throws {
      let unlock = "vault unlock --fresh --method password"
      let dialogue = try Dialogue(["/bin/sh", "-c", "\(unlock) & \(unlock) & wait"])
      for _ in 0..<2 {
        try dialogue.expect("is it you")
        try dialogue.expect(Vault.prompt)
        try dialogue.enter("demo")
      }
      try dialogue.expectEnd(.success)
      let said = dialogue.terminal.text.ranges(of: "yes, by password").map(\.lowerBound)
      let asked = dialogue.terminal.text.ranges(of: "is it you").map(\.lowerBound)
      try #require(said.count == 2 && asked.count == 2)
      #expect(said[0] < asked[1])
    }

    @Test func theTimeLimitHoldsWhileWaiting() throws {
      let go = Scratch.path("go")
      let late = "until test -e \(go); do sleep 0.01; done; vault exec --timeout 0.5 -- true; echo late=$?"
      let dialogue = try Dialogue(["/bin/sh", "-c", "vault exec -- true & \(late); wait"])
      try dialogue.waitForBothFactors()
      try Scratch.file("go", "")
      try dialogue.expect("late=104")
      try dialogue.enter("demo")
      try dialogue.expectEnd(.success)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func aSignalEndsTheOneThatWaits(signal: Int32) throws {
      let dialogue = try Dialogue(["/bin/bash", "-c", "vault exec -- true | vault exec -- true; echo over"])
      try dialogue.waitForBothFactors()
      try Line.waitFor(2)
      let asker = try Vault.asker(of: #require(Vault.workers.first))
      let waiter = try #require(Processes.running(Vault.path).first { $0 != asker })
      kill(waiter, signal)
      try wait(for: "the end of the one that waits") { !Processes.running(Vault.path).contains(waiter) }
      #expect(Processes.running(Vault.path) == [asker])
      try dialogue.enter("demo")
      try dialogue.expect("over")
      try dialogue.expectEnd(.success)
    }

    @Test func aCancelSpeaksForNobodyElsesQuestions() throws {
      let (asked, go) = (Scratch.path("asked"), Scratch.path("go"))
      let no = try Scratch.file("no", "#!/bin/sh\ntouch \(asked)\nuntil test -e \(go); do sleep 0.01; done\nexit 1\n")
      let yes = try Scratch.file("yes", "#!/bin/sh\necho demo\n")
      func start(_ program: String) throws -> Child {
        let variables = Account.demo.environment.merging(["VAULT_ASKPASS": program]) { $1 }
        let words = ["/bin/sh", "-c", "vault unlock -A --method password; exit $?"]
        return try Launch(words, as: .demo, environment: variables, streams: [.null, .null, .null]).start()
      }
      let first = try start(no)
      try wait(for: "the first question") { Files.exists(asked) }
      #expect(try start(yes).end(within: .seconds(20)) == .success)
      #expect(first.ended() == nil)
      try Scratch.file("go", "")
      #expect(try first.end(within: .seconds(20)) == .userCancel)
    }

    @Test func withoutATerminalTheChildrenOfOneParentQueue() throws {
      let no = try Scratch.file("no", "#!/bin/sh\necho asked >> \(Scratch.path("asked"))\nsleep 1\nexit 1\n")
      let variables = Account.demo.environment.merging(["VAULT_ASKPASS": no]) { $1 }
      let start = "for n in 1 2 3 4; do vault unlock -A --method password & all=\"$all $!\"; done"
      let loop = "\(start); for one in $all; do wait $one; echo $?; done"
      let output = try Output(of: ["/bin/sh", "-c", loop], as: .demo, environment: variables)
      #expect(output.out == "102\n102\n102\n102\n")
      #expect(try Files.text(Scratch.path("asked")) == "asked\n")
    }

    @Test func anUnwritableHomeStillKeepsThePromptsApart() throws {
      try tool("/bin/mkdir", "-p", Account.demo.home + "/.local")
      try tool("/bin/chown", "root", Account.demo.home + "/.local")
      try tool("/bin/chmod", "755", Account.demo.home + "/.local")
      let dialogue = try Dialogue([
        "/bin/sh", "-c", "vault unlock --fresh --method password & vault unlock --fresh --method password; wait",
      ])
      try dialogue.expect(Vault.prompt)
      try wait(for: "two vaults") { Processes.running(Vault.path).count == 2 }
      usleep(500_000)
      #expect(prompts(dialogue) == 1)
      try dialogue.enter("demo")
      try dialogue.expect(Vault.prompt)
      try dialogue.enter("demo")
      try dialogue.expectEnd(.success)
    }
  }
}
