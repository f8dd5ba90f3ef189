import Testing

extension Integration {
  /// The installed completions, in the shells themselves.
  @Suite struct CompletionTests {
    /// What `vault help` says that there is.
    private func verbs() throws -> Set<String> {
      let lines = try Vault.run("help").out.split(separator: "\n").filter { $0.hasPrefix("  vault ") }
      return Set(lines.map { String($0.split(separator: " ")[1]) })
    }

    /// The options that `vault help VERB` lists, as they are written.
    private func options(of verb: String) throws -> Set<String> {
      let lines = try Vault.run("help", verb).out.split(separator: "\n").filter { $0.contains(/^ +-/) }
      return Set(lines.flatMap { line in line.prefix(29).matches(of: /(?:^|\s)(--?[a-zA-Z-]+)/).map { String($0.1) } })
    }

    private func expect(
      _ shell: any CompletingShell, _ line: String, _ expected: Set<String>,
      at location: SourceLocation = #_sourceLocation
    ) throws {
      let candidates = try shell.candidates(for: line)
      #expect(candidates == expected, "\(line)", sourceLocation: location)
    }

    @Test(arguments: ShellKind.allCases)
    func theVerbsAreOffered(kind: ShellKind) throws {
      let shell = try kind.start()
      let verbs = try verbs()
      #expect(verbs.isSuperset(of: ["unlock", "exec", "check", "help"]))
      try expect(shell, "vault ", verbs)
      try expect(shell, "vault un", ["unlock"])
      try expect(shell, "vault --", ["--help", "--version"])
      try expect(shell, "vault help exi", ["exit-codes"])
    }

    @Test(arguments: ShellKind.allCases)
    func aVerbsOptionsAreOffered(kind: ShellKind) throws {
      let shell = try kind.start()
      for verb in try verbs() {
        let options = try options(of: verb)
        #expect(options.contains("--help"))
        try expect(shell, "vault \(verb) -", options)
      }
    }

    static let values = [
      ("vault unlock -p ", ["owner", "biometrics", "companion", "biometrics-or-companion"]),
      ("vault unlock --policy ", ["owner", "biometrics", "companion", "biometrics-or-companion"]),
      ("vault check -p b", ["biometrics", "biometrics-or-companion"]), ("vault unlock -qn -p o", ["owner"]),
      ("vault exec --method ", ["fingerprint", "face", "companion", "password"]),
      ("vault exec --color ", ["auto", "always", "never"]), ("vault unlock -r 'a b' --method fi", ["fingerprint"]),
      ("vault unlock --scope ", ["terminal", "user"]), ("vault unlock --for 9", ["90s"]),
      ("vault unlock -pc", ["-pcompanion"]), ("vault unlock --policy=o", ["--policy=owner"]),
      ("vault exec --method=fa", ["--method=face"]),
      ("vault unlock --policy=biometrics-", ["--policy=biometrics-or-companion"]),
    ]

    @Test(arguments: ShellKind.allCases)
    func anOptionsValuesAreOffered(kind: ShellKind) throws {
      let shell = try kind.start()
      for (line, candidates) in Self.values { try expect(shell, line, Set(candidates)) }
    }

    /// What may stand between `exec` and the command.
    static let beforeTheCommand = [
      "", "-p owner", "-powner", "--policy owner", "--policy=owner", "-qn", "-qp owner", "-r why", "-r 'why not'",
      "--reason=why", "-r a:b=c", "--timeout 5 -S", "--fallback-title=", "-p owner --", "--",
    ]

    @Test(arguments: ShellKind.allCases)
    func theCommandIsCompletedAsItsOwnCommandLine(kind: ShellKind) throws {
      let shell = try kind.start()
      for options in Self.beforeTheCommand {
        let start = "vault exec \(options)\(options.isEmpty ? "" : " ")"
        try expect(shell, start + "fprintd-enr", ["fprintd-enroll"])
        try expect(shell, start + "/usr/bin/fprintd-enr", ["/usr/bin/fprintd-enroll"])
        try expect(shell, start + "gzip --fas", ["--fast"])
        try expect(shell, start + "cat /etc/hostn", ["/etc/hostname"])
      }
    }

    /// The command's options look like vault's, and are not.
    @Test(arguments: ShellKind.allCases)
    func nothingOfVaultIsOfferedBehindTheCommand(kind: ShellKind) throws {
      let shell = try kind.start()
      for line in ["cat --non-i", "-- cat --non-i", "cat --policy=b", "cat --method f", "cat --policy o", "gzip -pb"] {
        try expect(shell, "vault exec \(line)", [])
      }
    }

    @Test(arguments: ShellKind.allCases)
    func whatIsNoVerbHasNoOptions(kind: ShellKind) throws {
      let shell = try kind.start()
      for line in ["vault nothing --", "vault nothing -p ", "vault unlock --for=90s --al"] {
        try expect(shell, line, [])
      }
    }

    @Test func tabGoesOnWithWhatIsTyped() throws {
      for shell in [try TypedShell.bash(startup: ["source /usr/share/bash-completion/bash_completion"]), try .zsh()] {
        #expect(try shell.line("vault un") == "vault unlock ")
        #expect(try shell.line("vault exec -p owner -- fprintd-enr") == "vault exec -p owner -- fprintd-enroll ")
        #expect(try shell.line("vault exec -p owner -- gzip --fas") == "vault exec -p owner -- gzip --fast ")
      }
    }

    /// Its file alone, without the package bash-completion.
    @Test func bashDoesWithoutThePackage() throws {
      let shell = try TypedShell.bash(startup: ["source /usr/local/share/bash-completion/completions/vault"])
      try expect(shell, "vault unlock --policy=c", ["--policy=companion"])
      #expect(try shell.line("vault exec -r a:b fprintd-enr") == "vault exec -r a:b fprintd-enroll ")
      #expect(try shell.line("vault exec -p owner -- cat /etc/hostn") == "vault exec -p owner -- cat /etc/hostname ")
    }
  }
}
