import Testing

extension Integration {
  /// Programs that keep contexts, look at enrolments, hold rights, or are written in C.
  @Suite struct ClientsKeeperTests {
    @Test(arguments: Client.modes) func aKeptContextAsksOnce(mode: Int) throws {
      let client = try Client(.keeper, mode).start("use", "600")
      try client.expect("unlock the signing key for 10 minutes")
      try Reader.touch(.demo)
      try client.expect("kept\r\n")
      try client.expect("used without asking\r\n")
      try client.expect("use the signing key")
      try client.waitForBothFactors()
      try client.enter("demo")
      try client.expectEnd("used after asking\r\n", .success)
      #expect(client.terminal.count(of: "is it you, demo?") == 2)
    }

    /// An unlock by finger some seconds ago serves in its place.
    @Test(arguments: Client.modes) func anUnlockByFingerServes(mode: Int) throws {
      let shell = try Shell()
      try shell.start("vault unlock -q")
      try Reader.touch(.demo)
      try shell.expectCode(0)
      try shell.start("\(Client(.keeper, mode).path) use 600")
      try shell.expect("kept\r\nused without asking\r\n")
      try shell.waitForBothFactors()
      try shell.press(.controlC)
      try shell.expect("denied: -2\r\n")
      try shell.expectCode(1)
      try shell.leave()
    }

    private func verdict(_ keeper: Client) throws -> String {
      try keeper.run("guard", Scratch.path("state"), as: .plain).out
    }

    @Test(arguments: Client.modes) func anEnrolmentIsNoticed(mode: Int) throws {
      let keeper = Client(.keeper, mode)
      defer { try? Reader.forgetFingers(of: .plain) }
      #expect(try verdict(keeper) == "unknown\n")
      try Reader.enrol("plain-right-index", for: .plain)
      #expect(try verdict(keeper) == "first\n")
      #expect(try verdict(keeper) == "same\n")
      try Reader.enrol("plain-left-thumb", as: "left-thumb", for: .plain)
      #expect(try verdict(keeper) == "changed\n")
      #expect(try verdict(keeper) == "same\n")
      // Another program has another state.
      try tool("/bin/cp", keeper.path, Scratch.path("app"))
      let other = try Output(of: [Scratch.path("app"), "guard", Scratch.path("state")], as: .plain)
      #expect(other.out == "changed\n")
    }

    @Test(arguments: Client.modes) func aRight(mode: Int) throws {
      let rights = Client(.rights, mode)
      let client = try rights.start()
      try client.expect("right 7: unknown\r\n")
      try Reader.touch(.demo)
      try client.expect("right 7: authorized\r\n")
      try client.expectEnd("right 7: notAuthorized\r\n", .success)
      let owner = try rights.start("owner")
      try owner.waitForBothFactors()
      try owner.enter("demo")
      try owner.expectEnd("right 7: notAuthorized\r\n", .success)
      let cancelled = try rights.start()
      try Reader.waitUntilNeeded()
      try cancelled.press(.controlC)
      try cancelled.expectEnd("right 7: notAuthorized, -2\r\n", .exited(1))
      try rights.start(as: .plain).expectEnd("right 7: unknown, -7\r\n", .exited(1))
    }

    @Test(arguments: Client.modes) func anObserver(mode: Int) throws {
      let client = try Client(.rights, mode).start("watch", as: .plain)
      try client.expect("biometry 1: usable false, enrolled false\r\n")
      try client.expect("password: set true, usable true\r\n")
      try client.expect("Fingerprint, Password 0\r\nwatching\r\n")
      try Reader.enrol("plain-right-index", for: .plain)
      defer { try? Reader.forgetFingers(of: .plain) }
      try client.press(.enter)
      try client.expect("biometry 1: usable true, enrolled true\r\n")
      try client.expectEnd("enrolled: false, then true\r\n", .success)
    }

    @Test(arguments: Client.modes) func aProgramInC(mode: Int) throws {
      let program = Client(.c, mode)
      let client = try program.start("owner")
      try client.expect("answer a program in C")
      try Reader.touch(.demo)
      try client.expect("the first yes\r\n")
      try client.expect("answer a program in C later")
      try client.waitForBothFactors()
      try client.enter("demo")
      try client.expectEnd("the second yes\r\n", .success)
      let cancelled = try program.start()
      try Reader.waitUntilNeeded()
      try cancelled.press(.controlC)
      try cancelled.expectEnd("no: -2: ", .exited(2))
      let unenrolled = try program.start(as: .plain)
      try unenrolled.expect("not available: -7\r\n")
      try unenrolled.expectEnd("no: -7: ", .exited(7))
    }
  }
}
