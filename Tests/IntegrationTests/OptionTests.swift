import Testing

extension Integration {
  /// How words on the command line are understood, and refused.
  @Suite struct OptionTests {
    @Test(arguments: [
      ["unlok"], ["--no-such-option"], ["unlock", "--no-such-option"], ["unlock", "-Z"], ["unlock", "unexpected"],
      ["unlock", "-p"], ["unlock", "-p", "nonsense"], ["unlock", "--policy=nonsense"], ["unlock", "--jso"],
      ["unlock", "--json=yes"], ["unlock", "--timeout", "soon"], ["unlock", "--timeout", "-1"],
      ["unlock", "--timeout", ""], ["unlock", "--method", "telepathy"], ["unlock", "--color", "mauve"],
      ["unlock", "-p", "biometrics", "-S"], ["unlock", "-p", "biometrics", "--method", "password"], ["check", "-S"], [],
    ])
    func aUsageErrorIsOne(words: [String]) throws {
      let output = try Output(of: [Vault.path] + words, as: .demo, input: "demo\n")
      output.expectEnd(.usage)
      #expect(output.out.isEmpty)
      #expect(output.err.hasPrefix("vault: error: usage: "))
    }

    @Test(arguments: [(["unlok"], "unlock"), (["chekc"], "check"), (["unlock", "--jsno"], "--json")])
    func aSlipOfThePenGetsASuggestion(words: [String], meant: String) throws {
      let output = try Output(of: [Vault.path] + words, as: .demo)
      output.expectEnd(.usage)
      #expect(output.err.contains(meant))
    }

    /// What is well understood gets as far as the question whether it can ask.
    @Test(arguments: [
      ["unlock", "-p", "biometrics"], ["unlock", "-pbiometrics"], ["unlock", "--policy=biometrics"],
      ["unlock", "-qn"], ["unlock", "-nqp", "owner"], ["unlock", "-nrwhy"], ["unlock", "--reason=why", "--timeout=5"],
      ["unlock", "--fallback-title="], ["unlock", "--color=never", "--method=password"], ["unlock", "--"],
      ["exec", "-n", "true"], ["exec", "--", "true", "--no-such-option"], ["exec", "true", "-p", "nonsense"],
    ])
    func formsOfOptionsAreUnderstood(words: [String]) throws {
      try Output(of: [Vault.path] + words, as: .demo).expectEnd(.notInteractive)
    }

    @Test func quietSilencesAllButErrors() throws {
      #expect(try Vault.run("check").out == "owner: fingerprint, password\n")
      #expect(try Vault.run("check", "-q").out.isEmpty)
      let quiet = try Vault.run("unlock", "-n", "-q", as: .plain)
      quiet.expectEnd(.notInteractive)
      #expect(quiet.err.contains("vault: error: notInteractive: "))
    }

    @Test func aHintIsOnALineOfItsOwn() throws {
      let output = try Vault.run("check", "-p", "biometrics", as: .plain)
      let lines = output.err.split(separator: "\n")
      #expect(lines.first?.hasPrefix("vault: error: biometryNotEnrolled: ") == true)
      #expect(lines.dropFirst().contains { $0.hasPrefix("vault: hint: ") })
    }

    @Test func theMethodLimitsTheFactors() throws {
      let password = try Dialogue.vault("unlock", "--method", "password")
      try password.expect(Vault.prompt)
      #expect(try !Reader.isNeeded())
      #expect(try Reader.canBeClaimed())
      try password.enter("demo")
      try password.expectEnd(.success)
      let finger = try Dialogue.vault("unlock", "--method", "fingerprint")
      try Reader.touch(.demo)
      try finger.expectEnd(.success)
      #expect(!finger.shows(Vault.prompt))
    }

    @Test(arguments: [
      (["--color", "always"], [:], true), (["--color=auto"], [:], true), (["--color=never"], [:], false),
      (["--color=auto"], ["NO_COLOR": "1"], false), (["--color=auto"], ["TERM": "dumb"], false),
    ])
    func coloursAreAMatterOfTaste(option: [String], environment: [String: String], colours: Bool) throws {
      let vault = try Dialogue([Vault.path, "unlock"] + option, environment: environment)
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(setsColours(vault.terminal.text) == colours)
    }

    /// Whether there is an escape sequence of the kind that sets colours and weights.
    private func setsColours(_ text: String) -> Bool {
      text.split(separator: "\u{1B}").dropFirst().contains { sequence in
        sequence.first == "[" && sequence.dropFirst().drop { $0.isNumber || $0 == ";" }.first == "m"
      }
    }

    @Test(arguments: [[:], ["NO_COLOR": "1"]])
    func errorsThatAreNoTerminalsArePlainText(environment: [String: String]) throws {
      let output = try Vault.run("unlock", environment: environment)
      output.expectEnd(.notInteractive)
      #expect(!output.err.containsBytes(of: "\u{1B}"))
    }
  }
}
