import Testing

extension Integration {
  /// The installed pages of the manual, as man and mandoc read them.
  @Suite struct ManualTests {
    static let pages = ["/usr/local/share/man/man1/vault.1", "/usr/local/share/man/man5/vault-pam.d.5"]

    @Test(arguments: pages)
    func manHasNothingToComplainAbout(page: String) throws {
      let variables = ["LC_ALL": "C.UTF-8", "MANROFFSEQ": "", "MANWIDTH": "80"]
      let output = try Output(of: ["/usr/bin/man", "--warnings=all", "-l", page], as: .demo, environment: variables)
      output.expectEnd(.success)
      #expect(output.err.isEmpty)
      let lines = output.out.split(separator: "\n")
      #expect(lines.contains("SEE ALSO"))
      #expect(lines.filter { $0.count > 80 } == [])
    }

    @Test(arguments: pages)
    func mandocHasNothingToComplainAbout(page: String) throws {
      let output = try Output(of: ["/usr/bin/mandoc", "-T", "lint", "-W", "warning", page], as: .demo)
      #expect(output.out == "")
      output.expectEnd(.success)
    }

    @Test(arguments: zip(["vault", "vault-pam.d"], pages))
    func manFindsIt(name: String, page: String) throws {
      let output = try Output(of: ["/usr/bin/man", "-w", name], as: .demo)
      output.expectEnd(.success)
      // Debian has a link to the folder, in which man looks first.
      #expect(try tool("/usr/bin/realpath", String(output.out.dropLast())) == page + "\n")
    }
  }
}
