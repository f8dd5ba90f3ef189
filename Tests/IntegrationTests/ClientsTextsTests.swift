import Outcomes
import Testing

extension Integration {
  /// Programs that ask nobody: one reads the kind of biometry for its texts, one tries its mocks, one has every name.
  @Suite struct ClientsTextsTests {
    private func texts(_ mode: Int, as account: Account = .demo) throws -> [String] {
      let output = try Client(.texts, mode).run(as: account)
      output.expectEnd(.success)
      let lines = output.out.split(separator: "\n").map(String.init)
      #expect(lines.first == "before: Password" && lines.last == "another: 0", "no fresh context has looked")
      return Array(lines.dropFirst().dropLast())
    }

    @Test(arguments: Client.modes) func ofAFinger(mode: Int) throws {
      #expect(try texts(mode) == ["after: Touch ID, touchID", "Unlock with Touch ID; touchid; and no hint"])
      let hint = "Unlock with Touch ID; touchid; Add a fingerprint in the settings first."
      #expect(try texts(mode, as: .plain) == ["after: Touch ID, touchID", hint])
    }

    @Test(arguments: Client.modes) func ofALockout(mode: Int) throws {
      try WorldChanges(.demo).with([.strikes(5)]) {
        let hint = "Unlock with Touch ID; touchid; Give your password first."
        let texts = try texts(mode)
        #expect(texts == ["after: Touch ID, touchID", hint])
      }
    }

    @Test(arguments: Client.modes) func ofNoReader(mode: Int) throws {
      try WorldChanges(.demo).with([.noReader]) {
        let hint = "Unlock with Password; key; This machine has no biometrics."
        let texts = try texts(mode)
        #expect(texts == ["after: Password, none", hint])
      }
    }

    /// By its exact type and number.
    @Test(arguments: Client.modes) func everyPublicName(mode: Int) throws {
      let output = try Client(.surface, mode).run()
      output.expectEnd(.success)
      #expect(output.out == "all of Apple's names are here\n")
    }

    @Test(arguments: Client.modes) func mocks(mode: Int) throws {
      let output = try Client(.protocols, mode).run()
      output.expectEnd(.success)
      #expect(output.out == "all tests passed\n")
    }

    @Test(arguments: Client.modes) func whatTheMocksStandFor(mode: Int) throws {
      let client = try Client(.protocols, mode).start("real")
      try client.expect("all tests passed\r\n")
      try client.waitForBothFactors()
      try client.enter("demo")
      try client.expect("the door is open\r\n")
      try client.waitForBothFactors()
      try client.press(.controlC)
      try client.expectEnd("the safe stays shut: -2\r\n", .success)
    }

    @Test func codeFromBeforeSendable() throws {
      let open = try Client(.unmarked, 5).start("real")
      try open.expect("all tests passed\r\n")
      try Reader.touch(.demo)
      try open.expectEnd("open\r\n", .success)
      let shut = try Client(.unmarked, 5).start("real")
      try Reader.waitUntilNeeded()
      try shut.press(.controlC)
      try shut.expectEnd("shut\r\n", .exited(1))
    }
  }
}
