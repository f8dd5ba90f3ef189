import Testing

extension Integration {
  /// What a PAM module says is shown, and steers nothing.
  @Suite struct ModuleTextTests {
    /// A text of a module's, and what is to be seen of it.
    struct Text: CustomTestStringConvertible {
      let name: String
      let bytes: [UInt8]
      let seen: String

      init(_ name: String, _ text: String, seen: String) {
        self.init(name, Array(text.utf8), seen: seen)
      }

      init(_ name: String, _ bytes: [UInt8], seen: String) {
        self.name = name
        self.bytes = bytes
        self.seen = seen
      }

      var testDescription: String { name }
    }

    static let texts = [
      Text("a title", "\u{1B}]0;owned\u{7}", seen: "\\x1B]0;owned\\x07"),
      Text("the clipboard", "\u{1B}]52;c;ZWNobw==\u{1B}\\", seen: "\\x1B]52;c;ZWNobw==\\x1B\\"),
      Text("the cursor", "\u{1B}[2J\u{1B}[H\r\u{1B}[5A\u{8}", seen: "\\x1B[2J\\x1B[H\\x0D\\x1B[5A\\x08"),
      Text("another screen", "\u{1B}[?1049h\u{1B}c\u{1B}P$q\u{1B}\\", seen: "\\x1B[?1049h\\x1Bc\\x1BP"),
      Text("control characters of eight bits", "\u{9B}31m\u{9D}0;x\u{9C}", seen: "\\u{9B}31m\\u{9D}0;x\\u{9C}"),
      Text("the same in one byte", [0x9B, 0x33, 0x31, 0x6D, 0x90, 0x9C], seen: "\u{FFFD}31m\u{FFFD}\u{FFFD}"),
      Text("what is not UTF-8", [0x61, 0xFF, 0xC3, 0x28, 0xED, 0xA0, 0x80, 0x7A], seen: "a\u{FFFD}\u{FFFD}("),
      Text("right to left", "\u{202E}txt\u{2066}a\u{200F}\u{61C}", seen: "\\u{202E}txt\\u{2066}a\\u{200F}\\u{61C}"),
      Text("what is not seen", "a\u{200B}\u{FEFF}\u{E0041}\u{2028}b", seen: "a\\u{200B}\\u{FEFF}\\u{E0041}\\u{2028}b"),
      Text("bells and tabs", "\u{7}\u{7}\t\u{B}\u{C}", seen: "\\x07\\x07\\x09\\x0B\\x0C"),
      Text("empty lines", String(repeating: "\n", count: 4000), seen: "lines are left out"),
      Text("very many lines", String(repeating: "line\n", count: 1500), seen: "lines are left out"),
    ]

    /// Has a module say `text` in all ways, with something after it to be waited for.
    private func say(_ text: Text) throws {
      let file = Scratch.path("text")
      try Files.write(text.bytes + Array("\nmore? ".utf8), to: file)
      try Factor.password.setService(Module.talker.line("auth", "say", file), "account required pam_unix.so")
    }

    /// Checks that nothing in `bytes` is for a terminal to obey but the ends of lines.
    private func expectTame(_ bytes: [UInt8], at location: SourceLocation = #_sourceLocation) {
      #expect(String(validating: bytes, as: UTF8.self) != nil, sourceLocation: location)
      let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { $0 != "\r" && $0 != "\n" }
      let wild = scalars.filter { [.control, .format].contains($0.properties.generalCategory) }
      #expect(wild.isEmpty, "\(wild.map { $0.value })", sourceLocation: location)
    }

    @Test(arguments: texts) func onTheScreenItIsTame(text: Text) throws {
      try say(text)
      // A terminal that moves no cursor is given no escape sequence of vault's own.
      let vault = try Dialogue.vault("unlock", "--method=password", environment: ["TERM": "dumb"])
      for _ in 0..<3 { try vault.expect("more? ") }
      try vault.enter("anything")
      try vault.expect("and now? ")
      try vault.enter("well")
      try vault.expectEnd(.success)
      expectTame(vault.terminal.screen)
      #expect(vault.shows(text.seen), "\(vault.terminal.text)")
      #expect(vault.terminal.screen.count < 20_000)
    }

    @Test(arguments: texts) func soItIsWhenItIsToldAfterwards(text: Text) throws {
      try say(text)
      let output = try Vault.run("unlock", "-S", input: "anything\n")
      output.expectEnd(.notInteractive)
      expectTame(Array(output.err.utf8))
      #expect(output.err.contains("more? "))
    }

    @Test func anAskpassProgramIsGivenItTame() throws {
      let askpass = try Askpass("askpass", "echo well")
      for text in Self.texts {
        try say(text)
        try Vault.run("unlock", "--method=password", environment: askpass.environment).expectEnd(.success)
      }
      try say(Self.texts[0])
      let stop = try Askpass("askpass", "exit 1")
      try Vault.run("unlock", "--method=password", environment: stop.environment).expectEnd(.userCancel)
      let arguments = try stop.arguments()
      #expect(arguments.contains("more? "))
      expectTame(Array(arguments.utf8))
    }
  }
}
