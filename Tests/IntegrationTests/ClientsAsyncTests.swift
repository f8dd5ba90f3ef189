import Testing

extension Integration {
  /// Programs that wait for the answer, on the main actor; and those that return a result.
  @Suite struct ClientsAsyncTests {
    @Test(arguments: Client.modes) func aFingerThenAPassword(mode: Int) throws {
      let client = try Client(.async, mode).start("owner", "twice")
      try client.expect("biometry: 1\r\n")
      try client.expect("sign in to Clients")
      try Reader.touch(.demo)
      try client.expect("signed in\r\n")
      // Another context asks again.
      try client.expect("sign in to Clients again")
      try client.waitForBothFactors()
      try client.enter("demo")
      try client.expectEnd("signed in again: true\r\n", .success)
    }

    @Test(arguments: Client.modes) func aCancel(mode: Int) throws {
      let client = try Client(.async, mode).start("twice")
      try Reader.touch(.demo)
      try client.expect("signed in\r\n")
      try Reader.waitUntilNeeded()
      try client.press(.controlC)
      try client.expectEnd("not again: cancelled\r\n", .exited(2))
    }

    @Test(arguments: Client.modes) func aTaskThatIsCancelled(mode: Int) throws {
      let client = try Client(.async, mode).start("cancelled")
      try client.expectEnd("signed out: -9: ", .exited(1))
      #expect(try Reader.canBeClaimed())
    }

    @Test(arguments: Client.modes) func wrongFingers(mode: Int) throws {
      let client = try Client(.async, mode).start()
      try Reader.touchUnknown(times: 3)
      try client.expectEnd("signed out: -1: ", .exited(1))
    }

    @Test(arguments: Client.modes) func noFinger(mode: Int) throws {
      let client = try Client(.async, mode).start(as: .plain)
      try client.expect("biometry: 1\r\n")
      try client.expectEnd("signed out: This Mac cannot do that.\r\n", .exited(1))
    }

    @Test(arguments: Client.modes) func resultsOfFingers(mode: Int) throws {
      let client = try Client(.outcome, mode).start()
      try client.expect("show the first number")
      try Reader.touch(.demo)
      try client.expect("first: 42\r\n")
      try client.expect("show the second number")
      try Reader.touch(.demo)
      try client.expectEnd("second: 43 true\r\n", .success)
    }

    @Test(arguments: Client.modes) func resultsThatAreFailures(mode: Int) throws {
      let client = try Client(.outcome, mode).start("owner")
      try client.waitForBothFactors()
      try client.enter("demo")
      try client.expect("first: 42\r\n")
      try client.waitForBothFactors()
      try client.press(.controlD)
      try client.expectEnd("second: -2\r\n", .exited(2))
      let line = "first: -7 in com.apple.LocalAuthentication: No finger is enrolled for plain.\r\n"
      try Client(.outcome, mode).start(as: .plain).expectEnd(line, .exited(1))
    }
  }
}
