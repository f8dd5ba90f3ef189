import Testing

extension Integration {
  /// Windows of every width, and questions that are wider: what is on the screen can be read, and nothing is lost.
  @Suite struct WindowTests {
    private static let narrow = (1...30).map { "column \($0 * 10)" + ($0 < 10 ? "." : "") }.joined()
    private static let wide = String(repeating: "漢字", count: 75)
    private static let notices = ["a first notice", String(repeating: "long ", count: 40) + "notice", "a last notice"]

    /// Asks `question` in a window, which is `resized` before the notices come; gives what can be read then.
    private func linesAfterRedraws(_ question: String, _ columns: Int, resized: Int? = nil) throws -> [String] {
      let interview = try Interview(question, notices: Self.notices)
      let tmux = try Tmux(columns: columns)
      try tmux.start("vault unlock")
      try tmux.expect(question.suffix(20))
      if let resized { try tmux.resize(columns: resized) }
      try interview.goOn()
      try tmux.expect("last notice")
      try wait(for: "the question") { try tmux.lines().last?.hasSuffix(question.suffix(20)) == true }
      let lines = try tmux.lines()
      try tmux.type("answer\r")
      try tmux.expectCode(0)
      #expect(try interview.answers() == [Array("answer".utf8)])
      let start = try #require(lines.lastIndex { $0.contains("is it you") })
      return lines[start...].map { $0.replacing(#/\ +$/#, with: "") }
    }

    @Test(arguments: [20, 21, 100, 300], [narrow, wide])
    func aQuestionOf300ColumnsMovesDown(columns: Int, question: String) throws {
      let lines = try linesAfterRedraws(question, columns)
      // A character of two columns that finds one free goes to the next row.
      let joined = lines.map { question == Self.wide ? $0.replacing(" ", with: "") : $0 }
      let expected = ["vault: is it you, demo?"] + Self.notices + [question]
      #expect(joined == expected.map { question == Self.wide ? $0.replacing(" ", with: "") : $0 })
    }

    /// Some terminals lay their lines out anew, others do not: the question is drawn once more, and nothing is erased.
    @Test(arguments: [(100, 40), (40, 100), (80, 20), (20, 120)])
    func anotherSizeLosesNothing(from: Int, to: Int) throws {
      let lines = try linesAfterRedraws(Self.narrow, from, resized: to)
      #expect(lines.first == "vault: is it you, demo?")
      #expect(lines.dropFirst().first == Self.narrow)
      #expect(Array(lines.suffix(4)) == Self.notices + [Self.narrow])
    }

    @Test(arguments: [(100, 40), (40, 100)]) func aShortQuestionStaysOne(from: Int, to: Int) throws {
      let lines = try linesAfterRedraws("Password: ", from, resized: to)
      #expect(lines == ["vault: is it you, demo?"] + Self.notices + ["Password:"])
    }

    @Test func anAnswerThatIsShownIsRedrawnWithItsQuestion() throws {
      let interview = try Interview(visible: "Code: ", notices: ["notice"])
      let tmux = try Tmux(columns: 20)
      try tmux.start("vault unlock")
      try tmux.expect("Code:")
      try tmux.type("12345678901234漢字漢字")
      try tmux.expect("Code: 12345678901234漢字漢字")
      try tmux.type(Key.backspace.rawValue)
      try interview.goOn()
      try tmux.expect("notice\nCode: 12345678901234漢字漢")
      try tmux.press(.enter)
      try tmux.expectCode(0)
    }

    @Test(arguments: [(1, 1), (0, 0), (1, 24), (80, 1), (65535, 65535)])
    func aWindowOfAnySizeCanBeAnswered(columns: Int, rows: Int) throws {
      let terminal = try Terminal(for: .demo, columns: UInt16(columns), rows: UInt16(rows))
      let vault = try Dialogue([Vault.path, "exec", "--", "/bin/true"], in: terminal)
      try vault.waitForBothFactors()
      #expect(vault.shows("/bin/true"))
      try Reader.touch(.unknown)
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }

    @Test func sizesChangeWhileItAsks() throws {
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      for (columns, rows) in [(1, 1), (0, 0), (300, 2), (20, 5)] as [(UInt16, UInt16)] {
        vault.terminal.resize(columns: columns, rows: rows)
        vault.terminal.forget()
        try Reader.send("RETRY 1")
        try vault.expect(Vault.prompt)
      }
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }

    /// A text that rings, moves the cursor or turns letters round is written out.
    @Test func nothingInATextSteersTheTerminal() throws {
      let interview = try Interview("\u{7}\u{1B}[2J\u{9B}1mPIN\u{202E}: ", notices: ["\u{7}\u{7}ring\u{1B}c\u{E}"])
      let vault = try Dialogue.vault("unlock", "--color", "never")
      try vault.expect("PIN\\u{202E}: ")
      try interview.goOn()
      try vault.expect("\\x07\\x07ring\\x1Bc\\x0E")
      try vault.expect("\\x07\\x1B[2J\\u{9B}1mPIN\\u{202E}: ")
      try vault.enter("answer")
      try vault.expectEnd(.success)
      let ours = ["\u{1B}[J"]
      let rest = ours.reduce(vault.terminal.text) { $0.replacing($1, with: "") }
      #expect(!rest.unicodeScalars.contains { ["\u{7}", "\u{1B}", "\u{9B}", "\u{202E}", "\u{E}"].contains($0) })
    }
  }
}
