import Glibc
import Testing

extension Integration {
  /// Ways out while a finger is awaited.
  @Suite struct WaysOutTests {
    private static let policies = ["owner", "biometrics"]

    /// Starts an evaluation and waits until a finger is awaited.
    private func awaitingAFinger(_ policy: String, _ options: [String] = []) throws -> Dialogue {
      let vault = try Dialogue([Vault.path, "unlock", "-p", policy] + options)
      try Reader.waitUntilNeeded()
      try vault.expect(policy == "owner" ? Vault.prompt : "finger")
      return vault
    }

    @Test(arguments: policies) func controlCCancels(policy: String) throws {
      let vault = try awaitingAFinger(policy)
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
    }

    @Test(arguments: policies) func controlDCancels(policy: String) throws {
      let vault = try awaitingAFinger(policy)
      try vault.press(.controlD)
      try vault.expectEnd(.userCancel)
    }

    @Test(arguments: policies) func theTimeLimitEndsIt(policy: String) throws {
      let vault = try Dialogue.reporting("unlock", "-p", policy, "--timeout", "2")
      try Reader.waitUntilNeeded()
      try vault.expectEnd(.systemCancel)
      #expect(try vault.report().error?.reason == "timedOut")
    }

    @Test(arguments: policies) func aCancelFreesTheReader(policy: String) throws {
      let vault = try awaitingAFinger(policy)
      #expect(try !Reader.canBeClaimed(), "the reader must be seen as held while a finger is awaited")
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
      #expect(try Reader.canBeClaimed())
    }

    @Test func enterFallsBackUnderBiometrics() throws {
      let vault = try awaitingAFinger("biometrics")
      try vault.expect("Enter")
      try vault.press(.enter)
      try vault.expectEnd(.userFallback)
    }

    @Test func theFallbackHasTheTitleThatWasGiven() throws {
      let vault = try Dialogue.vault("unlock", "-p", "biometrics", "--fallback-title", "Use the spare key")
      try Reader.waitUntilNeeded()
      try vault.expect("Use the spare key")
      try vault.press(.enter)
      try vault.expectEnd(.userFallback)
    }

    @Test func anEmptyTitleHidesTheFallback() throws {
      let vault = try awaitingAFinger("biometrics", ["--fallback-title", ""])
      try vault.press(.enter)
      try vault.terminal.waitUntilTyped()
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
      #expect(!vault.shows("Enter"))
    }

    @Test func aTimeLimitAlsoBoundsThePasswordAlone() throws {
      let vault = try Dialogue.vault("unlock", "--timeout", "1", as: .plain)
      try vault.expect(Vault.prompt)
      try vault.expectEnd(.systemCancel)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT]) func aSignalEndsItByThatSignal(signal: Int32) throws {
      let vault = try awaitingAFinger("owner")
      vault.program.kill(signal)
      try vault.expectEnd(.signalled(signal))
      #expect(try Reader.canBeClaimed())
    }

    @Test func aKilledVaultTakesItsWorkersWithIt() throws {
      let vault = try awaitingAFinger("owner")
      #expect(!Vault.workers.isEmpty, "workers must be seen while a finger is awaited")
      vault.program.kill(SIGKILL)
      _ = try vault.program.end()
      try wait(for: "the workers to end") { Vault.workers.isEmpty }
      #expect(try Reader.canBeClaimed())
    }

    @Test func aClosedWindowEndsIt() throws {
      let vault = try awaitingAFinger("owner")
      vault.terminal.hangUp()
      _ = try vault.program.end()
      try wait(for: "the workers to end") { Vault.workers.isEmpty }
      #expect(try Reader.canBeClaimed())
    }
  }
}
