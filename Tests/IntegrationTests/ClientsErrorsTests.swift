import Outcomes
import Testing

extension Integration {
  /// A program that calls each error by every name that there is: they must agree, and it exits with 2 if they do not.
  @Suite struct ClientsErrorsTests {
    private func expectEnd(
      _ line: String, _ client: Dialogue, at location: SourceLocation = #_sourceLocation
    ) throws {
      try client.expectEnd("\(line)\r\n", .exited(1), at: location)
    }

    @Test(arguments: Client.modes) func whatThePersonDoes(mode: Int) throws {
      let errors = Client(.errors, mode)
      let cancelled = try errors.start()
      try Reader.waitUntilNeeded()
      try cancelled.press(.controlC)
      try expectEnd("-2 userCancel", cancelled)
      let fallback = try errors.start()
      try fallback.expect("Enter: ")
      try fallback.press(.enter)
      try expectEnd("-3 userFallback", fallback)
      let failed = try errors.start()
      try Reader.touchUnknown(times: 3)
      try expectEnd("-1 authenticationFailed", failed)
      let locked = try errors.start()
      try Reader.touchUnknown(times: 2)
      try expectEnd("-8 biometryLockout", locked)
    }

    @Test(arguments: Client.modes) func whatTheMachineHas(mode: Int) throws {
      let errors = Client(.errors, mode)
      let unenrolled = try errors.start("early", as: .plain)
      try unenrolled.expect("early -7 biometryNotEnrolled true\r\n")
      try expectEnd("-7 biometryNotEnrolled", unenrolled)
      try expectEnd("-5 passcodeNotSet", try errors.start("owner", as: .nopass))
      try WorldChanges(.demo).with([.noReader]) {
        let client = try errors.start("early")
        try client.expect("early -6 biometryNotAvailable true\r\n")
        try expectEnd("-6 biometryNotAvailable", client)
      }
    }

    @Test(arguments: Client.modes) func whatTheProgramDoes(mode: Int) throws {
      let errors = Client(.errors, mode)
      let invalid = try errors.start("invalidated", "early")
      try invalid.expect("early -10 invalidContext true\r\n")
      try expectEnd("-10 invalidContext", invalid)
      try expectEnd("-1004 notInteractive", try errors.start("silent"))
      try expectEnd("-7 biometryNotEnrolled", try errors.start("silent", as: .plain))
      let output = try errors.run("owner")
      output.expectEnd(.exited(1))
      #expect(output.out.hasPrefix("-1004 notInteractive\n"))
    }

    @Test(arguments: Client.modes) func whatMendsIt(mode: Int) throws {
      try tool("/bin/rm", WorldFiles.biometricsService)
      let client = try Client(.errors, mode).start()
      try client.expect("-6 biometryNotAvailable\r\n")
      try client.expect(WorldFiles.biometricsService)
      try client.expectEnd("Suggestion: ", .exited(1))
    }
  }
}
