import Testing

extension Integration {
  /// What is made of the keys at a password prompt: the line that the kernel would have made of them at any other one.
  @Suite struct TypedKeysTests {
    /// What the kernel makes of `keys` in a terminal of these modes.
    private func line(of keys: String, _ modes: String) throws -> [UInt8] {
      let terminal = try Terminal(for: .demo)
      try terminal.set("iutf8 -echo \(modes)")
      let line = Scratch.path("line")
      let reader = try Dialogue(["/usr/bin/head", "-n", "1"], streams: [1: .writing(line)], in: terminal)
      try reader.type(keys + Key.enter.rawValue)
      try reader.expectEnd(.success)
      return try Files.read(line).dropLast()
    }

    /// What vault makes of them.
    private func answer(to bytes: [UInt8], _ modes: String = "iutf8") throws -> [UInt8]? {
      let interview = try Interview()
      let terminal = try Terminal(for: .demo)
      try terminal.set(modes)
      let vault = try Dialogue([Vault.path, "unlock", "--method", "password"], in: terminal)
      try vault.expect(Interview.question)
      try vault.type(bytes)
      try vault.press(.enter)
      try vault.expectEnd(.success)
      return try interview.answers().first
    }

    @Test(arguments: [
      ("", "demx\u{7F}o"), ("erase #", "demx#o"), ("erase ^H", "demx\u{8}o"), ("kill @", "wrong@demo"),
      ("kill ^X", "wrong\u{18}demo"), ("kill undef", "one\u{15}two"), ("werase ^H", "one two\u{8}x"),
      ("werase ^Y", "one two\u{19}x"), ("werase undef", "one\u{17}two"), ("", "my-pass\u{17}x"),
      ("", "one.two. .\u{17}x"), ("", "a_b c_d\u{17}x"), ("", "añ-ñandú\u{17}x"), ("", "\u{17}\u{15}\u{7F}x"),
      ("", "d€\u{7F}em😀\u{7F}o"), ("", "e\u{301}\u{7F}x"), ("", "a\u{13}\u{11}b"), ("-ixon", "a\u{13}\u{11}b"),
      ("start ^A stop ^B", "a\u{2}\u{1}\u{11}b"), ("", "a\u{16}\u{15}b"), ("", "a\u{16}\u{16}b"),
      ("lnext ^B", "a\u{2}\u{7F}b"), ("lnext undef", "a\u{16}b"), ("-iexten", "one two\u{16}x"),
      ("intr undef", "a\u{3}b"), ("", "a\u{12}\u{1}\t\u{1B}[Ab"),
    ])
    func keysDoWhatTheyDoElsewhere(modes: String, keys: String) throws {
      let line = try line(of: keys, modes)
      #expect(!line.isEmpty)
      #expect(try answer(to: Array(keys.utf8), "iutf8 \(modes)") == line)
    }

    /// What is no UTF-8 is erased byte by byte, and nothing that stands before it.
    @Test(
      arguments: [
        ([0x61, 0x80, 0x7F], [0x61]), ([0x61, 0x80, 0x80, 0x7F], [0x61, 0x80]), ([0x64, 0xA9, 0x7F], [0x64]),
        ([0x63, 0xE9, 0x7F], [0x63]), ([0x61, 0xC0, 0xAF, 0x7F], [0x61]), ([0x61, 0xE2, 0x82, 0x7F], [0x61]),
        ([0x61, 0xC3, 0xA9, 0xA9, 0x7F], [0x61, 0xC3, 0xA9]), ([0x61, 0xFF, 0x80, 0x7F], [0x61, 0xFF]),
        ([0x61, 0xF0, 0x9F, 0x98, 0x80, 0x7F], [0x61]), ([0x80, 0x7F, 0x7F, 0x61], [0x61]),
        ([0x61, 0x80, 0x80, 0x80, 0x80, 0x7F], [0x61, 0x80, 0x80, 0x80]),
      ] as [([UInt8], [UInt8])])
    func whatIsErasedOfBrokenUTF8(typed: [UInt8], left: [UInt8]) throws {
      #expect(try answer(to: typed) == left)
    }

    @Test(arguments: ["iutf8", "erase undef kill undef werase undef lnext undef"]) func aNULIsRefused(modes: String)
      throws
    {
      let interview = try Interview()
      let terminal = try Terminal(for: .demo)
      try terminal.set(modes)
      let vault = try Dialogue([Vault.path, "unlock", "--method", "password"], in: terminal)
      try vault.expect(Interview.question)
      try vault.type([0x61, 0, 0x62])
      try vault.press(.enter)
      try vault.expect("type it again")
      #expect(!interview.isAnswered())
      terminal.rest()
      try vault.enter("right")
      try vault.expectEnd(.success)
      #expect(try interview.answers() == [Array("right".utf8)])
    }

    /// The password is what was typed, to the byte: nothing is normalised, put right or dropped on the way to PAM.
    @Test(
      arguments: [
        "pä€😀", "e\u{301}", "\u{1F468}\u{200D}\u{1F469}", "  blanks  ", "tab\tand\u{1B}escape",
      ].map { Array($0.utf8) } + [
        [0xE9, 0x74, 0xE9], [0xC0, 0xAF], [0x80, 0xBF], [0xE2, 0x82], [0xFF, 0xFE, 0x41],
      ])
    func theBytesReachPAM(password: [UInt8]) throws {
      try Account.plain.setPassword(password)
      let vault = try Dialogue.vault("unlock", as: .plain)
      try vault.expect(Vault.prompt)
      for byte in password {
        try vault.type([byte])
        try vault.terminal.waitUntilTyped()
      }
      try vault.press(.enter)
      try vault.expectEnd(.success)
    }

    @Test func whatLooksTheSameIsNotTheSame() throws {
      try Account.plain.setPassword(Array("caf\u{E9}".utf8))
      for (typed, status) in [("cafe\u{301}", ExitStatus.systemCancel), ("caf\u{E9}", .success)] {
        let vault = try Dialogue.vault("unlock", "--timeout", "1.5", as: .plain)
        try vault.expect(Vault.prompt)
        try vault.enter(typed)
        try vault.expectEnd(status)
      }
    }
  }
}
