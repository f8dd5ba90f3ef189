import Glibc
import Testing

extension Integration {
  /// The modules of Debian's libpam-wrapper, which others test their programs with: chatty ones, and a second factor
  /// after the password.
  @Suite struct WrapperModuleTests {
    private let folder: String
    private let account = "account required pam_unix.so"

    init() throws {
      let folders = Files.names(in: "/usr/lib").map { "/usr/lib/\($0)/pam_wrapper" }
      guard let folder = folders.first(where: Files.exists) else {
        throw Failure("libpam-wrapper is missing: make deps")
      }
      self.folder = folder
    }

    /// A line for pam_matrix, by which demo's second secret is `code`; where it asks for it, it asks as `options` say.
    private func matrix(_ code: String, _ options: String = "") throws -> String {
      let secrets = try Scratch.file("secrets", "demo:\(code):vault\n")
      return "auth required \(folder)/pam_matrix.so passdb=\(secrets) \(options)"
    }

    private func chatty(_ options: String) -> String { "auth required \(folder)/pam_chatty.so \(options)" }

    /// How often its two texts are on the screen.
    private func texts(_ vault: Dialogue) -> [Int] {
      ["Authentication succeeded", "Authentication generated an error"].map { vault.terminal.count(of: $0) }
    }

    @Test(arguments: [("info", [5, 0]), ("error", [0, 5]), ("info error", [5, 5]), ("", [0, 0])])
    func allThatIsSaidIsShown(options: String, count: [Int]) throws {
      try WorldFiles.setPasswordService(chatty("num_lines=5 \(options)"), "auth required pam_unix.so", account)
      let vault = try Dialogue.vault("unlock", "--method=password")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(texts(vault) == count)
    }

    @Test func whatIsSaidAfterTheQuestionIsNoAnswer() throws {
      try WorldFiles.setPasswordService(
        "auth required pam_unix.so", chatty("num_lines=3 error"), "account required pam_deny.so")
      let vault = try Dialogue.vault("unlock", "--method=password")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.authenticationFailed)
    }

    @Test func talkIsNoQuestion() throws {
      try WorldFiles.setPasswordService(chatty("num_lines=3 info"), account)
      let vault = try Dialogue.vault("unlock", "--method=password")
      try vault.expectEnd(.configuration)
    }

    @Test func talkOfTheFingersServiceIsShownToo() throws {
      try WorldFiles.setBiometricsService(
        chatty("num_lines=3 info error"), "auth required pam_fprintd.so max-tries=1 timeout=60", account)
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
      #expect(texts(vault) == [3, 3])
    }

    @Test(arguments: ["", "verbose"]) func itsOwnPasswordIsTaken(options: String) throws {
      try WorldFiles.setPasswordService(matrix("one-time", options), account)
      let vault = try Dialogue.vault("unlock", "--method=password")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expect("wrong password")
      try vault.expect(Vault.prompt)
      try vault.enter("one-time")
      try vault.expectEnd(.success)
      #expect(vault.shows("Authentication failed") == (options == "verbose"))
      #expect(vault.shows("Authentication succeeded") == (options == "verbose"))
    }

    /// Answers the password, and then the code, each once it is asked for.
    ///
    /// The person looks at the second question for `pause` microseconds before the answer to it.
    private func answerBoth(
      _ password: String, _ code: String, options: String = "", pause: UInt32 = 0
    ) throws -> Dialogue {
      try WorldFiles.setPasswordService("auth required pam_unix.so nodelay", matrix("123456", options), account)
      let vault = try Dialogue.vault("unlock", "--method=password")
      try vault.expect(Vault.prompt)
      try vault.enter(password)
      try vault.expect(Vault.prompt)
      usleep(pause)
      try vault.enter(code)
      return vault
    }

    @Test(arguments: ["", "echo"]) func eachQuestionHasItsAnswer(options: String) throws {
      let vault = try answerBoth("demo", "123456", options: options)
      try vault.expectEnd(.success)
      #expect(vault.shows("123456") == (options == "echo"))
      #expect(!vault.shows("demo\r\n"))
    }

    @Test(arguments: [("demo", "demo"), ("123456", "123456"), ("demo", ""), ("", "123456")])
    func noAnswerIsForBoth(password: String, code: String) throws {
      let vault = try answerBoth(password, code)
      try vault.expect("again")
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
    }

    /// Nothing that is typed with the password answers the question after it, nor what comes on without a pause.
    @Test func whatIsTypedAheadAnswersNoSecondQuestion() throws {
      let vault = try answerBoth("demo\r123456", "wrong", pause: 500_000)
      try vault.expect("again")
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
    }

    @Test func oneLineOfStandardInputAnswersOneQuestion() throws {
      try WorldFiles.setPasswordService("auth required pam_unix.so", matrix("demo"), account)
      let vault = try Vault.run("unlock", "-S", input: "demo\ndemo\n")
      vault.expectEnd(.notInteractive)
    }

    @Test func anAskpassProgramIsAskedForEach() throws {
      try WorldFiles.setPasswordService("auth required pam_unix.so", matrix("123456"), account)
      let first = Scratch.path("first")
      let askpass = try Askpass("askpass", "if test -e \(first); then echo 123456; else : > \(first); echo demo; fi")
      try Vault.run("unlock", environment: askpass.environment).expectEnd(.success)
    }
  }
}
