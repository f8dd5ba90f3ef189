import Testing

extension Integration {
  /// polkit cannot be asked: fprintd denies the reader then as it does when polkit refuses.
  @Suite struct LostPolicyTests {
    @Test func oneThatCannotBeStartedIsNoRefusal() throws {
      try WorldFiles.setPolicyService("/bin/false")
      let check = try Vault.run("check", "-p", "biometrics", "--json")
      check.expectEnd(.biometryNotAvailable)
      #expect(try Report(line: check.out).error?.reason == "policyServiceHangs")
      let vault = try Dialogue.reporting("unlock")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }

    /// As one does that is replaced by a new version just now.
    @Test func theOneAfterItIsAskedWithoutAWord() throws {
      let first = Scratch.path("first")
      let shipped = "$(sed -n s/^Exec=//p \(WorldFiles.shippedPolicyService))"
      let starter = try Scratch.file("polkitd", "#!/bin/sh\nmkdir \(first) 2>/dev/null && exit 1\nexec \(shipped)\n")
      try WorldFiles.setPolicyService(starter)
      let vault = try Dialogue.vault("unlock", "-p", "biometrics")
      try vault.expect("finger")
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
      #expect(Files.exists(first))
      #expect(!vault.shows("polkit"))
    }
  }
}
