import Testing

extension Integration {
  /// A reader that another program holds, or that fails, for a while or for good.
  @Suite struct BackoffTests {
    private static let busy = DaemonScript(errors: ["Claim": "AlreadyInUse"])

    @Test func aHeldReaderIsTriedFiveTimesAndThenLeftAlone() throws {
      try MockDaemon.start(Self.busy)
      let vault = try Dialogue.vault("unlock")
      try vault.expect("another program holds the reader; Enter tries it again")
      try MockDaemon.wait(for: "Claim", count: 6, within: .seconds(30))
      let times = try MockDaemon.calls("Claim").map(\.time)
      print(times, try MockDaemon.calls().map(\.method))
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }
  }
}
