import Testing

extension Integration {
  /// `vault check` says that a password could not be checked, before anybody types one; `vault unlock` says the same,
  /// at the latest afterwards.
  @Suite struct CheckTests {
    /// Checks that the password is out of the question, for `reason`, and whether the finger is, too: pam_unix judges
    /// the account after it.
    private func expectNoPassword(
      _ reason: String, prefix: [String] = [], hint: String, isFingerLeft: Bool = true,
      at location: SourceLocation = #_sourceLocation
    ) throws {
      for words in [["--method=password"], []] {
        let check = try Output(of: prefix + [Vault.path, "check", "--json"] + words, as: .demo)
        check.expectEnd(.configuration, at: location)
        #expect(try Report(line: check.out).error?.reason == reason, sourceLocation: location)
        #expect(check.err.contains("vault: hint: "), sourceLocation: location)
        #expect(check.err.contains(hint), "\(check.err)", sourceLocation: location)
      }
      let finger = try Output(of: prefix + [Vault.path, "check", "-p", "biometrics"], as: .demo)
      finger.expectEnd(isFingerLeft ? .success : .configuration, at: location)
    }

    private func expectRefusal(
      _ reason: String, prefix: [String] = [], at location: SourceLocation = #_sourceLocation
    ) throws {
      let words = prefix + [Vault.path, "unlock", "-S", "--json"]
      let unlock = try Output(of: words, as: .demo, input: "demo\n")
      unlock.expectEnd(.configuration, at: location)
      #expect(try Report(line: unlock.out).error?.reason == reason, sourceLocation: location)
    }

    @Test func aPasswordThatCanBeChecked() throws {
      for words in [["--method=password"], [], ["-p", "biometrics"]] {
        try Output(of: [Vault.path, "check"] + words, as: .demo).expectEnd(.success)
      }
      try Vault.run("unlock", "-S", input: "demo\n").expectEnd(.success)
    }

    @Test func underNoNewPrivileges() throws {
      let prefix = ["/usr/bin/setpriv", "--no-new-privs"]
      try expectNoPassword("cannotVerify", prefix: prefix, hint: "no_new_privs", isFingerLeft: false)
      try expectRefusal("cannotVerify", prefix: prefix)
    }

    @Test func withAHelperThatCanReadNothing() throws {
      let helper = "/usr/sbin/unix_chkpwd"
      let copy = "/usr/local/unix_chkpwd-copy"
      defer { _ = try? tool("/bin/rm", "-f", copy) }
      try tool("/bin/cp", helper, copy)
      try tool("/bin/mount", "--bind", copy, helper)
      defer { _ = try? tool("/bin/umount", helper) }
      try expectNoPassword("cannotVerify", hint: "setuid or setgid", isFingerLeft: false)
      try expectRefusal("cannotVerify")
    }

    @Test(arguments: ["pam_gone.so", "/nowhere/pam_gone.so"]) func withAModuleThatIsMissing(module: String) throws {
      try WorldFiles.setPasswordService(
        "auth required pam_unix.so", "account required pam_unix.so", "account required \(module)")
      try expectNoPassword("serviceUnfit", hint: "take line 3 of \(WorldFiles.passwordService) out")
      try expectRefusal("serviceUnfit")
    }

    @Test func withAnIncludeThatIsMissing() throws {
      try WorldFiles.setPasswordService("@include nowhere", "account required pam_unix.so")
      try expectNoPassword("serviceUnfit", hint: "/etc/pam.d/nowhere")
      try expectRefusal("serviceUnfit")
    }
  }
}
