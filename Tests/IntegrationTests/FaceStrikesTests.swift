import Glibc
import Testing

extension Integration {
  /// One count for fingers and faces.
  @Suite struct FaceStrikesTests {
    init() throws { try Camera.setUp() }

    private func seeStrangers(times count: Int, from first: Int = 1) throws -> Dialogue {
      let vault = try Dialogue.reporting("unlock", "--method", "face", "-p", "biometrics")
      for look in first..<(first + count) {
        try Camera.waitForLook(look)
        try Camera.seeStranger()
      }
      return vault
    }

    @Test func theFifthStrikeLocksAndThePasswordFrees() throws {
      try seeStrangers(times: 3).expectEnd(.authenticationFailed)
      let fifth = try seeStrangers(times: 2, from: 4)
      try fifth.expectEnd(.biometryLockout)
      #expect(try fifth.report().error?.reason == "faceLocked")
      try Vault.run("check", "-p", "biometrics").expectEnd(.biometryLockout)
      try Vault.run("check", "--method", "face").expectEnd(.biometryLockout)
      let vault = try Dialogue.vault("unlock")
      try vault.expect(Vault.prompt)
      #expect(try !Reader.isNeeded())
      #expect(Camera.looks == 5)
      try vault.enter("demo")
      try vault.expectEnd(.success)
      try Vault.run("check", "--method", "face").expectEnd(.success)
    }

    @Test func fingersAndFacesCountTogether() throws {
      try seeStrangers(times: 3).expectEnd(.authenticationFailed)
      let vault = try Dialogue.vault("unlock", "-p", "biometrics", "--method", "fingerprint")
      try Reader.touchUnknown(times: 2)
      try vault.expectEnd(.biometryLockout)
    }

    @Test func aFaceBreaksTheRow() throws {
      try seeStrangers(times: 3).expectEnd(.authenticationFailed)
      let vault = try Dialogue.vault("unlock", "--method", "face", "-p", "biometrics")
      try Camera.waitForLook(4)
      try Camera.seeOwner()
      try vault.expectEnd(.success)
      #expect(!Files.exists(Account.demo.stateFolder + "/strikes"))
    }

    @Test func aCompanionFreesNothing() throws {
      try seeStrangers(times: 3).expectEnd(.authenticationFailed)
      try seeStrangers(times: 2, from: 4).expectEnd(.biometryLockout)
      try SecurityKey.setUp("pin")
      let vault = try Dialogue.vault("unlock", "-p", "companion")
      try vault.expect(SecurityKey.pinPrompt)
      try vault.enter("1234")
      try vault.expectEnd(.success)
      try Vault.run("check", "--method", "face").expectEnd(.biometryLockout)
    }

    /// The other sensor is put out at once: nothing that it sees could count.
    @Test func theFifthEndsTheFingersPartToo() throws {
      try seeStrangers(times: 3).expectEnd(.authenticationFailed)
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try Camera.waitForLook(4)
      try Camera.seeStranger()
      try vault.expect("Enter to look again")
      #expect(try !Reader.canBeClaimed(), "the reader must be seen as held while a finger is awaited")
      try vault.enter("")
      try Camera.waitForLook(5)
      try Camera.seeStranger()
      try vault.expect("vault: the face is locked after 5 unrecognised faces or fingers in a row")
      try wait(for: "the reader to be let go") { try Reader.canBeClaimed() }
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }

    @Test func underBiometricsTheFifthEndsAll() throws {
      try seeStrangers(times: 3).expectEnd(.authenticationFailed)
      let vault = try Dialogue.reporting("unlock", "-p", "biometrics")
      try Reader.waitUntilNeeded()
      for look in 4...5 {
        try Camera.waitForLook(look)
        try Camera.seeStranger()
      }
      try vault.expectEnd(.biometryLockout)
      #expect(try vault.report().error?.reason == "faceLocked")
    }
  }
}
