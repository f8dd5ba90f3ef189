import Testing

extension Integration {
  /// `-S`: one line of stdin is the password, the rest is the command's.
  @Suite struct StdinTests {
    @Test(arguments: [Account.locked, .nopass, .fingeronly])
    func anAccountWithoutAPasswordIsToldSo(account: Account) throws {
      let output = try Vault.run("exec", "-S", "--", "/bin/true", as: account, input: "x\n")
      output.expectEnd(.passcodeNotSet)
      #expect(output.err.contains("passcodeNotSet"))
    }

    @Test func theFirstLineIsThePassword() throws {
      try Vault.run("unlock", "-S", input: "demo\n").expectEnd(.success)
      try Vault.run("unlock", "--stdin", input: "demo\n").expectEnd(.success)
    }

    @Test func theRestIsTheCommands() throws {
      let vault = try Vault.run("exec", "-S", "--", "cat", input: "demo\nrest\nof it\n")
      vault.expectEnd(.success)
      #expect(vault.out == "rest\nof it\n")
      #expect(vault.err.isEmpty)
    }

    @Test func aLineWithoutItsEndIsTaken() throws {
      try Vault.run("unlock", "-S", input: "demo").expectEnd(.success)
    }

    @Test func thereIsOneTry() throws {
      try Vault.run("unlock", "-S", input: "wrong\ndemo\n").expectEnd(.authenticationFailed)
    }

    @Test func aWrongPasswordRunsNothing() throws {
      let vault = try Vault.run("exec", "-S", "--", "cat", input: "wrong\nrest\n")
      vault.expectEnd(.authenticationFailed)
      #expect(vault.out.isEmpty)
    }

    @Test func noInputIsNoPassword() throws {
      let log = try AuthLog()
      let vault = try Vault.run("unlock", "-S", input: "")
      #expect(vault.status != .success)
      #expect(try log.attempts().isEmpty)
      try Vault.run("unlock", "-S", input: "wrong\n").expectEnd(.authenticationFailed)
      #expect(try !log.attempts().isEmpty, "the log must be seen to tell of an attempt")
    }

    @Test func thePasswordIsTheMethod() throws {
      let vault = try Vault.run("unlock", "-S", "--json", input: "demo\n")
      vault.expectEnd(.success)
      #expect(try Report(line: vault.out).method == "password")
    }

    @Test func aLineThatIsTooLongIsNotCut() throws {
      let longest = String(repeating: "x", count: 511)
      let change = try Output(of: ["/usr/sbin/chpasswd"], as: nil, input: "plain:\(longest)\n")
      change.expectEnd(.success)
      try Vault.run("unlock", "-S", as: .plain, input: longest + "\n").expectEnd(.success)
      let longer = try Vault.run("unlock", "-S", as: .plain, input: longest + "x\n")
      #expect(longer.status != .success)
    }
  }
}
