import Testing

extension Integration {
  /// What vault says about itself.
  @Suite struct HelpTests {
    @Test(arguments: ["--help", "help", "help unlock", "help exec", "unlock --help", "exec --help"])
    func helpIsOnStdout(line: String) throws {
      let output = try Output(of: [Vault.path] + line.split(separator: " ").map(String.init), as: .demo)
      output.expectEnd(.success)
      #expect(output.out.contains("vault"))
      #expect(output.err.isEmpty)
    }

    @Test func theVersionIsOneLine() throws {
      let output = try Vault.run("--version")
      output.expectEnd(.success)
      #expect(output.out.hasPrefix("vault "))
      #expect(output.out.split(separator: "\n").count == 1)
    }

    @Test func everyExitCodeIsListed() throws {
      let output = try Vault.run("help", "exit-codes")
      output.expectEnd(.success)
      let codes = [0, 64] + Array(101...115) + [120, 125, 126, 127]
      for code in codes {
        let isListed = output.out.split(separator: "\n").contains { line in
          line.split(separator: " ").first == Substring("\(code)")
        }
        #expect(isListed, "\(code) is not listed")
      }
    }

    @Test func helpForNothingIsAUsageError() throws {
      try Vault.run("help", "no-such-topic").expectEnd(.usage)
    }
  }
}
