import Glibc
import Testing

extension Integration {
  /// Five unrecognised fingers in a row lock biometrics out, until a password is right.
  @Suite struct LockoutTests {
    private func touchInVain(times count: Int) throws -> Dialogue {
      let vault = try Dialogue.vault("unlock", "-p", "biometrics")
      try Reader.touchUnknown(times: count)
      return vault
    }

    /// Four strikes: one short of the lockout.
    private func strikeFourTimes() throws {
      try touchInVain(times: 3).expectEnd(.authenticationFailed)
      try strikeOnce()
    }

    private func strikeOnce() throws {
      let vault = try touchInVain(times: 1)
      // The next scan starts when the strike has been stored.
      try Reader.waitUntilNeeded()
      try vault.press(.controlC)
      try vault.expectEnd(.userCancel)
    }

    private func lockOut() throws {
      try touchInVain(times: 3).expectEnd(.authenticationFailed)
      try touchInVain(times: 2).expectEnd(.biometryLockout)
    }

    private func check(_ expected: ExitStatus, at location: SourceLocation = #_sourceLocation) throws {
      try Vault.run("check", "-p", "biometrics").expectEnd(expected, at: location)
    }

    @Test func theFifthStrikeLocksOutAtOnce() throws {
      try lockOut()
      try check(.biometryLockout)
      try Dialogue.vault("unlock", "-p", "biometrics").expectEnd(.biometryLockout)
    }

    @Test func aRightPasswordEndsTheLockout() throws {
      try lockOut()
      try check(.biometryLockout)
      let vault = try Dialogue.vault("unlock")
      try vault.expect(Vault.prompt)
      #expect(try !Reader.isNeeded())
      try vault.enter("demo")
      try vault.expectEnd(.success)
      try check(.success)
    }

    @Test func aMatchClearsTheRun() throws {
      try strikeFourTimes()
      let vault = try Dialogue.vault("unlock", "-p", "biometrics")
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
      try touchInVain(times: 3).expectEnd(.authenticationFailed)
      try check(.success)
    }

    /// After four strikes and `event`, biometrics must be open, and one strike more must lock it out.
    private func addsNoStrike(_ event: () throws -> Void) throws {
      try strikeFourTimes()
      try event()
      try check(.success)
      try touchInVain(times: 1).expectEnd(.biometryLockout)
    }

    @Test func aTimeOutAddsNoStrike() throws {
      try addsNoStrike {
        let vault = try Dialogue.vault("unlock", "-p", "biometrics", "--timeout", "1")
        try Reader.waitUntilNeeded()
        try vault.expectEnd(.systemCancel)
      }
    }

    @Test func aCancelAddsNoStrike() throws {
      try addsNoStrike {
        let vault = try Dialogue.vault("unlock", "-p", "biometrics")
        try Reader.waitUntilNeeded()
        try vault.press(.controlC)
        try vault.expectEnd(.userCancel)
      }
    }

    @Test func aKilledRunAddsNoStrike() throws {
      try addsNoStrike {
        let vault = try Dialogue.vault("unlock", "-p", "biometrics")
        try Reader.waitUntilNeeded()
        vault.program.kill(SIGKILL)
        _ = try vault.program.end()
        try wait(for: "the reader to be let go") { try Reader.canBeClaimed() }
      }
    }

    @Test func anotherAccountsTouchesAddNoStrike() throws {
      try addsNoStrike {
        let vault = try Dialogue.vault("unlock", "-p", "biometrics", as: .other)
        try Reader.touchUnknown(times: 3)
        try vault.expectEnd(.authenticationFailed)
      }
    }

    @Test func wrongPasswordsAddNoStrike() throws {
      try addsNoStrike {
        let vault = try Dialogue.vault("unlock", "--method", "password")
        try vault.expect(Vault.prompt)
        try vault.enter("wrong")
        try vault.expect(Vault.prompt)
        try vault.press(.controlC)
        try vault.expectEnd(.userCancel)
      }
    }
  }
}
