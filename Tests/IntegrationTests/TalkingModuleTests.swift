import Testing

extension Integration {
  /// A PAM module that talks too much, or out of turn: it has its say within bounds, and the person is not drowned.
  @Suite struct TalkingModuleTests {
    private let account = "account required pam_unix.so"

    @Test func asManyQuestionsAtOnceAsThereMayBe() throws {
      try Factor.password.setService(Module.talker.line("auth", "many"), account)
      let vault = try Dialogue.vault("unlock", "--method=password")
      for number in 1...32 {
        try vault.expect("question \(number): ")
        try vault.enter("\(number)")
      }
      try vault.expectEnd(.success)
    }

    @Test func questionsWithoutEndHaveOne() throws {
      try Factor.password.setService(Module.talker.line("auth", "ask-for-ever"), account)
      let vault = try Dialogue.reporting("unlock", "--method=password")
      var answers = 0
      while eventually({ vault.program.ended() != nil || vault.terminal.count(of: "again? ") > answers }),
        vault.program.ended() == nil, answers < 100
      {
        answers += 1
        try vault.type("x\r")
      }
      try vault.expectEnd(.configuration)
      #expect(answers == 64)
      #expect(try vault.report().error?.reason == "serviceBroken")
    }

    @Test func questionsWithoutEndCanBeLeft() throws {
      try Factor.password.setService(Module.talker.line("auth", "ask-for-ever"), account)
      let vault = try Dialogue.vault("unlock", "--method=password")
      try vault.expect("again? ")
      try vault.enter("x")
      try vault.expect("again? ")
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel, within: .seconds(1))
      #expect(Vault.workers.isEmpty)
    }

    @Test(arguments: Factor.allCases, ["flood", "torrent"])
    func textsWithoutEndHaveOne(factor: Factor, way: String) throws {
      try factor.setService(Module.talker.line("auth", way), account)
      let vault = try Dialogue.reporting("unlock", factor.option)
      try vault.expectEnd(.configuration)
      #expect(try vault.report().error?.reason == "serviceBroken")
      let count = vault.terminal.count(of: way == "flood" ? "drop" : "xxx…")
      #expect(count > 0 && count <= 256)
      #expect(vault.terminal.screen.count < 100_000)
    }

    @Test(arguments: ["flood", "torrent"]) func thePasswordCanBeTypedAfterAFlood(way: String) throws {
      try Factor.finger.setService(Module.talker.line("auth", way), account)
      let vault = try Dialogue.vault("unlock")
      try vault.expect("does not come to an end")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }

    @Test func longTextsAreCut() throws {
      try Factor.password.setService(Module.talker.line("auth", "long"), account)
      let vault = try Dialogue.vault("unlock", "--method=password")
      for _ in 0..<3 { try vault.expect("xxx…") }
      try vault.enter("anything")
      try vault.expectEnd(.success)
      #expect(vault.terminal.screen.count < 10_000)
    }

    @Test func whatAnotherThreadAsksIsAnswered() throws {
      let gate = Scratch.path("gate")
      try Factor.password.setService(Module.talker.line("auth", "thread", gate, Module.mark), account)
      let vault = try Dialogue.vault("unlock", "--method=password")
      try vault.expect("from a thread: ")
      try vault.type("thr")
      try vault.terminal.waitUntilTyped()
      try Scratch.file("gate", "")
      for _ in 0..<3 { try vault.expect("meanwhile") }
      try vault.expect("from a thread: ")
      try vault.enter("ead")
      try vault.expectEnd(.success)
    }

    @Test func oneAnswerIsForOneQuestion() throws {
      let gate = Scratch.path("gate")
      try Factor.password.setService(Module.talker.line("auth", "threads", gate, Module.mark), account)
      let vault = try Dialogue.vault("unlock", "--method=password")
      try vault.expect("from a thread: ")
      try Scratch.file("gate", "")
      try Module.waitForMark()
      try vault.enter("thread")
      try vault.expectEnd(.success)
      #expect(!vault.shows("meanwhile"))
    }

    @Test func aFingerAsksNothing() throws {
      try Factor.finger.setService(Module.talker.line("auth", "ask-for-ever"), account)
      let vault = try Dialogue.reporting("unlock", "--policy=biometrics")
      try vault.expectEnd(.configuration)
      #expect(try vault.report().error?.reason == "serviceUnfit")
      #expect(!vault.shows("again? "))
    }
  }
}
