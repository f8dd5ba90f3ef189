import Testing

extension Integration {
  /// A service file that is not fit is refused by its name: PAM would take what is missing from the service `other`.
  @Suite struct ConfigurationTests {
    /// Checks that a plain PAM client takes demo's password, and that vault refuses, naming the file.
    private func isRefused(at location: SourceLocation = #_sourceLocation) throws {
      let plain = try Pamtester.approves("vault", as: .demo, password: "demo")
      #expect(plain, "a plain PAM client must be seen to fall back to other", sourceLocation: location)
      let vault = try Dialogue.vault("unlock", "--method", "password")
      try vault.expectEnd(.configuration, at: location)
      #expect(vault.shows(WorldFiles.passwordService), sourceLocation: location)
    }

    @Test func aMissingFile() throws {
      try tool("/bin/rm", WorldFiles.passwordService)
      try isRefused()
    }

    @Test func anEmptyFile() throws {
      try WorldFiles.setPasswordService()
      try isRefused()
    }

    @Test func aFileOfCommentsAlone() throws {
      try WorldFiles.setPasswordService("# auth required pam_unix.so", "# account required pam_unix.so")
      try isRefused()
    }

    @Test func aFileThatTheUserCannotRead() throws {
      try tool("/bin/chmod", "600", WorldFiles.passwordService)
      try isRefused()
    }

    @Test func aFileWithoutAccountLines() throws {
      try WorldFiles.setPasswordService("auth required pam_unix.so")
      try isRefused()
    }

    @Test func aFileWithoutAuthLines() throws {
      try WorldFiles.setPasswordService("account required pam_unix.so")
      try isRefused()
    }

    @Test func nobodyIsAskedForAPasswordInVain() throws {
      try WorldFiles.setPasswordService("auth required pam_unix.so")
      let vault = try Dialogue.vault("unlock", "--method", "password")
      try vault.expectEnd(.configuration)
      #expect(!vault.shows(Vault.prompt))
    }

    @Test func includesAreFollowed() throws {
      try WorldFiles.setPasswordService("@include common-auth", "account include common-account")
      let vault = try Dialogue.vault("unlock", "--method", "password")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }

    @Test func aYesThatNobodyGaveIsRefused() throws {
      try WorldFiles.setPasswordService("auth sufficient pam_permit.so", "account required pam_unix.so")
      #expect(try Pamtester.approves("vault", as: .demo), "a plain PAM client must be seen to say yes")
      let vault = try Dialogue.vault("unlock", "--method", "password")
      if eventually(within: .seconds(1), { vault.shows(Vault.prompt) }) { try vault.enter("") }
      try vault.expectEnd(.configuration)
    }

    @Test(arguments: [Vault.factorWorker, Vault.readerWorker]) func aWorkerThatAnyoneCanWriteToIsRefused(worker: String)
      throws
    {
      try Vault.run("check", "-p", "biometrics").expectEnd(.success)
      try tool("/bin/chmod", "o+w", worker)
      defer { _ = try? tool("/bin/chmod", "o-w", worker) }
      let vault = try Dialogue.vault("unlock", "-p", "biometrics")
      try vault.expectEnd(.configuration)
    }
  }
}
