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
        "doc/vault/examples/pam.d/vault-face", "doc/vault/examples/pam.d/vault-companion",
      ]
      let fish = prefix == "/usr" ? "/usr/share/fish/vendor_completions.d" : "/etc/fish/completions"
      #expect(
        try files().isSuperset(
          of: programs.map { "755 \(prefix)/\($0)" } + documents.map { "644 \(prefix)/share/\($0)" }
            + ["644 /etc/pam.d/vault", "644 /etc/pam.d/vault-biometrics", "644 \(fish)/vault.fish"]))
      // A file there would switch its factor on.
      #expect(try files().count { $0.contains("/etc/pam.d/") } == 2)
      try make("uninstall", prefix)
      #expect(try files() == [])
      #expect(!Files.exists("\(Self.destination)\(prefix)/share/doc/vault"))
    }

    /// What the examples say is what works, once it is uncommented and copied.
    @Test(arguments: ["face", "companion"]) func anExampleIsAServiceButForItsComments(factor: String) throws {
      let example = "/usr/local/share/doc/vault/examples/pam.d/vault-\(factor)"
      let service = "/etc/pam.d/vault-\(factor)"
      try tool("/usr/bin/install", "-m", "644", example, service)
      let bare = try Vault.run("check", "--method", factor)
      bare.expectEnd(.configuration)
      #expect(bare.err.contains("has no auth line of its own"))
      for module in factor == "face"
        ? ["pam_howdy", "pam_python", "pam_visage"] : ["pam_u2f.so cue$", "pinverification"]
      {
        try tool("/bin/sh", "-c", "sed '/^#auth.*\(module)/s/^#//' \(example) >\(service)")
        let check = try Vault.run("check", "--method", factor)
        // Debian has pam_u2f, and none of the others.
        check.expectEnd(factor == "face" ? .configuration : .success)
        #expect(factor == "companion" || check.err.contains("/security/\(module).so, which cannot be read"))
      }
    }
  }
}
