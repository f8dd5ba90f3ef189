import Outcomes
import Testing

extension Integration {
  /// A program with a manager class, which is called back on the main queue.
  @Suite struct ClientsManagerTests {
    private func manager(_ mode: Int) -> Client { Client(.manager, mode) }

    /// What each prints for a code that means that it cannot be.
    private func unavailable(_ mode: Int, _ code: Int, _ sentence: String) -> String {
      mode == 5 ? "Not available: \(code): \(sentence)" : "Not available: \(code)"
    }

    @Test(arguments: Client.modes) func aFinger(mode: Int) throws {
      let client = try manager(mode).start()
      try client.expect("Manager\(mode): is it you, demo?")
      try client.expect("open your diary")
      try Reader.touch(.demo)
      try client.expectEnd("Welcome back! true\r\n", .success)
    }

    @Test(arguments: Client.modes) func aPassword(mode: Int) throws {
      let client = try manager(mode).start("owner")
      try client.waitForBothFactors()
      try client.enter("demo")
      try client.expectEnd("Welcome back! true\r\n", .success)
    }

    @Test(arguments: Client.modes) func aCancel(mode: Int) throws {
      let client = try manager(mode).start()
      try Reader.waitUntilNeeded()
      try client.press(.controlC)
      try client.expectEnd("You cancelled.\r\n", .exited(1))
    }

    @Test(arguments: Client.modes) func theFallback(mode: Int) throws {
      let client = try manager(mode).start()
      try client.expect("Enter: Enter Passcode")
      try client.press(.enter)
      try client.expectEnd("You wanted the passcode.\r\n", .exited(1))
    }

    @Test(arguments: Client.modes) func wrongFingers(mode: Int) throws {
      let client = try manager(mode).start()
      try Reader.touchUnknown(times: 3)
      try client.expectEnd("Failed: -1: ", .exited(1))
    }

    @Test(arguments: Client.modes) func theLockout(mode: Int) throws {
      try WorldChanges(.demo).with([.strikes(4)]) {
        let client = try manager(mode).start()
        try Reader.touchUnknown(times: 1)
        try client.expectEnd("Not available: -8", .exited(1))
        try manager(mode).start().expectEnd("Not available: -8", .exited(1))
      }
    }

    @Test(arguments: Client.modes) func noFinger(mode: Int) throws {
      let line = unavailable(mode, -7, "No finger is enrolled for plain.")
      try manager(mode).start(as: .plain).expectEnd("\(line)\r\n", .exited(1))
    }

    @Test(arguments: Client.modes) func noReader(mode: Int) throws {
      try WorldChanges(.demo).with([.noReader]) {
        try manager(mode).start().expectEnd("Not available: -6", .exited(1))
      }
    }
  }
}
