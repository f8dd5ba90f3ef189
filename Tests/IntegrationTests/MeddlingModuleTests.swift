import Testing

extension Integration {
  /// A PAM module that meddles with its worker, or with what is said of the worker.
  @Suite struct MeddlingModuleTests {
    private let account = "account required pam_unix.so"

    private func expectEnd(
      _ status: ExitStatus, _ reason: String?, of factor: Factor, isAsked: Bool = true,
      at location: SourceLocation = #_sourceLocation
    ) throws {
      let vault = try factor.start(isAsked: isAsked)
      try vault.expectEnd(status, at: location)
      #expect(try vault.report().error?.reason == reason, sourceLocation: location)
    }

    @Test(arguments: Factor.allCases, ["close", "replace"])
    func withoutItsSocketThereIsNoVerdict(factor: Factor, way: String) throws {
      try factor.setService(Module.meddler.line("auth", way), factor.yes, account)
      try expectEnd(.internalFault, "workerDied", of: factor, isAsked: false)
      try factor.setService(factor.yes, Module.meddler.line("account", way))
      try expectEnd(.internalFault, "workerDied", of: factor)
    }

    @Test func withoutDescriptorsAndStuckItCanStillBeEnded() throws {
      try Factor.password.setService(
        Factor.password.yes, Module.meddler.line("account", "close"),
        Module.stuck.line("account", "masked", Module.mark))
      try expectEnd(.internalFault, "workerDied", of: .password)
      #expect(Vault.workers.isEmpty)
    }

    @Test(arguments: Factor.allCases) func garbageIsNoMessage(factor: Factor) throws {
      try factor.setService(factor.yes, Module.meddler.line("account", "garbage"))
      try expectEnd(.internalFault, "workerMalformed", of: factor)
    }

    @Test func aLieBeforeTheQuestionIsNoYes() throws {
      try Factor.password.setService(Module.meddler.line("auth", "lie"), Factor.password.yes, account)
      try expectEnd(.configuration, "nothingAsked", of: .password, isAsked: false)
    }

    @Test func whatItPrintsIsNowhere() throws {
      let seen = Scratch.path("seen")
      try Factor.password.setService(
        Module.meddler.line("auth", "print", "PRINTED", seen), Factor.password.yes, account)
      let out = Scratch.path("out")
      let streams = [1: Launch.Stream.writing(out), 2: Launch.Stream.writing(Scratch.path("err"))]
      let vault = try Dialogue.vault("exec", "--method=password", "--", "/bin/echo", "ran", streams: streams)
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(try Files.text(out) == "ran\n")
      #expect(try Files.text(Scratch.path("err")).isEmpty)
      #expect(!vault.shows("PRINTED"))
      #expect(!Files.exists(seen), "there must be no terminal to be opened")
    }

    @Test(arguments: Factor.allCases, ["become other", "become root", "become-nobody", "become Demo"])
    func anAnswerForSomebodyElseIsNone(factor: Factor, change: String) throws {
      try factor.setService(factor.yes, Module.meddler.line("auth", change), "account required pam_permit.so")
      try expectEnd(.configuration, "userChanged", of: factor)
      try factor.setService(factor.yes, Module.meddler.line("account", change))
      try expectEnd(.configuration, "userChanged", of: factor)
    }

    static let codes: [(code: Int, status: ExitStatus, reason: String)] = [
      // libpam takes what is no code, and a service that says nothing, for a refusal.
      (-1, .authenticationFailed, "accessDenied"), (1000, .authenticationFailed, "accessDenied"),
      (25, .authenticationFailed, "accessDenied"), (30, .configuration, "serviceBroken"),
      (31, .configuration, "serviceBroken"), (29, .configuration, "serviceBroken"),
    ]

    @Test(arguments: codes) func oddCodesAreNoYes(row: (code: Int, status: ExitStatus, reason: String)) throws {
      for factor in Factor.allCases {
        try factor.setService(Module.meddler.line("auth", "return", "\(row.code)"), account)
        try expectEnd(row.status, row.reason, of: factor, isAsked: false)
        try factor.setService(factor.yes, Module.meddler.line("account", "return", "\(row.code)"))
        try expectEnd(row.status, row.reason, of: factor)
      }
    }

    @Test func aMisusedConversationRefusesAndLives() throws {
      try Factor.password.setService(Factor.password.yes, Module.meddler.line("auth", "misuse"), account)
      let vault = try Factor.password.start()
      try vault.expectEnd(.success)
      #expect(vault.shows("no pointer"))
      #expect(!vault.shows("wrong: "))
    }

    /// What a module does to its process it does not do to vault, nor to the command.
    @Test func aCommandFindsItsSurroundingsAsTheyWere() throws {
      // Of the signals those that are not the C library's own.
      let signals = "sed -n '/^Sig[BI]/s/:.*\\(........\\)$/ \\1/p' /proc/self/status"
      let look = "umask; pwd; ulimit -a; env | sort; \(signals); stty -a </dev/tty"
      let plain = Scratch.path("plain")
      let direct = try Dialogue(["/bin/sh", "-c", look], streams: [1: .writing(plain)])
      try direct.expectEnd(.success)
      try Factor.password.setService(
        Factor.password.yes, account, Module.meddler.line("account", "surroundings"))
      let out = Scratch.path("out")
      let words = ["exec", "--method=password", "--", "/bin/sh", "-c", look]
      let vault = try Dialogue([Vault.path] + words, streams: [1: .writing(out)])
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(try Files.text(plain).contains("nofiles"), "the look must be seen to see limits")
      let differences = try Files.text(out).split(separator: "\n").difference(
        from: Files.text(plain).split(separator: "\n"))
      #expect(differences.isEmpty)
    }
  }
}
