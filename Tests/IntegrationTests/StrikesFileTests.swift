import Glibc
import Testing

extension Integration {
  /// Where strikes are kept, and what is made of a file that is not as it should be.
  @Suite struct StrikesFileTests {
    private let folder = Account.demo.stateFolder

    private func strikeOnce(environment: [String: String] = [:]) throws {
      let vault = try Dialogue.vault("unlock", "-p", "biometrics", environment: environment)
      try Reader.touch(.unknown)
      try Reader.waitUntilNeeded()
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
    }

    private func check(_ expected: ExitStatus, at location: SourceLocation = #_sourceLocation) throws {
      try Vault.run("check", "-p", "biometrics").expectEnd(expected, at: location)
    }

    @Test func theyAreKeptInTheHomeThatTheSystemNames() throws {
      #expect(Files.names(in: folder).isEmpty)
      let elsewhere = Scratch.path("elsewhere")
      try tool("/bin/mkdir", "-m", "777", elsewhere)
      try strikeOnce(environment: ["HOME": elsewhere, "XDG_STATE_HOME": elsewhere])
      #expect(Files.exists(folder + "/strikes"))
      #expect(Files.names(in: elsewhere).isEmpty)
    }

    /// Killed right after, vault cannot have forgotten it.
    @Test func aStrikeIsStoredBeforeTheNextScan() throws {
      let vault = try Dialogue.vault("unlock", "-p", "biometrics")
      for count in 1...2 {
        try Reader.touch(.unknown)
        try Reader.waitUntilNeeded()
        #expect(try Files.text("\(folder)/strikes").hasPrefix("1 \(count) "))
      }
      vault.program.kill(SIGKILL)
      _ = try vault.program.end()
    }

    @Test func noOtherAccountCanReadThem() throws {
      try strikeOnce()
      try #require(!Files.names(in: folder).isEmpty)
      let mine = try Output(of: ["/bin/ls", folder], as: .demo)
      mine.expectEnd(.success)
      let others = try Output(of: ["/bin/sh", "-c", "cat \(folder)/*"], as: .other)
      #expect(others.status != .success)
      #expect(others.out.isEmpty)
    }

    @Test func aDamagedFileLocksOut() throws {
      try strikeOnce()
      try check(.success)
      try Files.write("damaged", to: "\(folder)/strikes", mode: 0o600)
      try check(.biometryLockout)
    }

    @Test func aLinkInItsPlaceIsNotFollowed() throws {
      try strikeOnce()
      let target = Scratch.path("target")
      try tool("/bin/mv", "\(folder)/strikes", target)
      try tool("/bin/ln", "-s", target, "\(folder)/strikes")
      let before = try Files.read(target)
      let vault = try Dialogue.vault("unlock", "-p", "biometrics")
      #expect(try vault.end() != .success)
      #expect(try Files.read(target) == before)
    }

    /// Gives the place of the state folder to root.
    private func closeFolder() throws {
      let parent = Account.demo.home + "/.local"
      try tool("/bin/rm", "-rf", parent)
      try tool("/bin/mkdir", "-m", "755", parent)
    }

    @Test func aFolderThatCannotBeWrittenToMakesBiometricsUnavailable() throws {
      try check(.success)
      try closeFolder()
      let vault = try Dialogue.reporting("unlock", "-p", "biometrics")
      try vault.expectEnd(.biometryNotAvailable)
      #expect(try vault.report().error?.reason == "noState")
    }

    @Test func aFolderThatCannotBeWrittenToLeavesThePassword() throws {
      try closeFolder()
      let vault = try Dialogue.vault("unlock")
      try vault.expect(Vault.prompt)
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }
  }
}
