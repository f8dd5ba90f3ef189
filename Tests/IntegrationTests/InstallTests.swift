import Testing

extension Integration {
  /// `make install` and `make uninstall`, into a folder of their own.
  @Suite struct InstallTests {
    private static let destination = Scratch.path("destination")

    private func make(_ verb: String, _ prefix: String) throws {
      let programs = Scratch.path("programs")
      try tool("/bin/mkdir", "-p", programs)
      try tool("/bin/cp", Vault.path, Vault.factorWorker, Vault.readerWorker, programs)
      let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
      let variables = ["DESTDIR=\(Self.destination)", "PREFIX=\(prefix)", "BIN=\(programs)"]
      try tool(["/usr/bin/make", "--silent", "-C", root, verb] + variables)
    }

    /// The files below the destination, each with its mode.
    private func files() throws -> Set<String> {
      let listing = try tool("/usr/bin/find", Self.destination, "-type", "f", "-printf", "%m /%P\\n")
      return Set(listing.split(separator: "\n").map(String.init))
    }

    @Test(arguments: [("/usr", "vendor-completions"), ("/usr/local", "site-functions")])
    func everythingHasItsPlace(prefix: String, zshFunctions: String) throws {
      try make("install", prefix)
      let programs = ["bin/vault", "libexec/vault/vault-pam", "libexec/vault/vault-reader"]
      let documents = [
        "man/man1/vault.1", "man/man5/vault-pam.d.5", "bash-completion/completions/vault", "zsh/\(zshFunctions)/_vault",
      ]
      let fish = prefix == "/usr" ? "/usr/share/fish/vendor_completions.d" : "/etc/fish/completions"
      #expect(
        try files().isSuperset(
          of: programs.map { "755 \(prefix)/\($0)" } + documents.map { "644 \(prefix)/share/\($0)" }
            + ["644 /etc/pam.d/vault", "644 /etc/pam.d/vault-biometrics", "644 \(fish)/vault.fish"]))
      try make("uninstall", prefix)
      #expect(try files() == [])
    }
  }
}
