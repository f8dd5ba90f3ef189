import Testing

extension Integration {
  /// A PAM module in C++, beside the C++ runtime that a released worker carries in itself.
  @Suite struct CPlusPlusModuleTests {
    private func unlock() throws -> Dialogue {
      try Factor.password.setService(Module.cplusplus.line("auth"), "account required pam_unix.so")
      let vault = try Dialogue.vault("unlock", "--method", "password")
      try vault.expect("word 4.25: ")
      return vault
    }

    @Test func itsExceptionsStreamsAndThreadsWork() throws {
      let vault = try unlock()
      try vault.enter("wrong")
      try vault.expect("not the word")
      try vault.expect("word 4.25: ")
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }

    @Test func itsRuntimeIsItsOwn() throws {
      let vault = try unlock()
      let runtimes = try Vault.workers.filter { try Files.text("/proc/\($0)/maps").contains("/libstdc++.so") }
      #expect(runtimes.count == 1)
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
    }
  }
}
