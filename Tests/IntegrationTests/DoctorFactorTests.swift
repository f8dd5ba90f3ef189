import Testing

extension Integration {
  /// `vault doctor` on a face and a companion, which have lines of their own where they have a service.
  @Suite struct DoctorFactorTests {
    private let doctor = Doctor()
    private static let lines = ["faceService", "face", "companionService"]

    private func lines() throws -> [Report.Check] { try doctor.look().filter { Self.lines.contains($0.name) } }

    @Test func theyHaveNoLinesWithoutAService() throws {
      #expect(try lines().isEmpty)
      try Camera.setUp()
      #expect(try lines().map(\.name) == ["faceService", "face"])
      try tool("/bin/rm", Camera.service)
      try SecurityKey.setUpForTouch()
      #expect(try lines().map(\.name) == ["companionService"])
    }

    @Test func allIsWell() throws {
      try Camera.setUp()
      try SecurityKey.setUpForTouch()
      #expect(try lines().map(\.state) == ["ok", "ok", "ok"])
      #expect(try doctor.line("face").message == "a face of demo is enrolled")
      #expect(Camera.looks == 0)
      try Camera.hideModels()
      #expect(try doctor.line("face").message.contains("may be enrolled"))
      try Camera.setService("auth required pam_exec.so quiet /bin/true")
      #expect(try doctor.line("face").message.contains("the module knows"))
    }

    @Test func noFaceIsEnrolled() throws {
      try Camera.setUp(enrolled: nil)
      #expect(try doctor.mend(of: "face", showing: "no face is enrolled for demo") == "sudo howdy add")
      try Camera.setModel(of: .demo, "[{}]")
      try doctor.expectOK("face")
    }

    @Test func overSSH() throws {
      try Camera.setUp()
      let remote = Doctor(environment: ["SSH_TTY": "x"])
      let mend = try remote.mend(of: "face", showing: "this session is remote, and no face can be seen from here")
      #expect(mend == "vault unlock --method password; or, if you are at the machine itself: unset SSH_TTY")
    }

    @Test(arguments: [("faceService", Camera.service), ("companionService", SecurityKey.service)])
    func aServiceThatIsForAllToWriteOrLacksItsModule(line: String, path: String) throws {
      try Camera.setUp()
      try SecurityKey.setUpForTouch()
      try tool("/bin/chmod", "666", path)
      let mend = try doctor.mend(of: line, showing: "\(path): can be written by others than root")
      if line == "faceService" { #expect(try doctor.line("face").state == "-") }
      try doctor.run(mend: "as root: \(mend)", expected: "as root: chmod 644 \(path)")
      try doctor.expectOK(line)
      try tool("/bin/sed", "-i", "1iauth required pam_gone.so", path)
      let missing = try doctor.mend(of: line, showing: "line 1 of \(path) names /")
      #expect(missing == "install what has pam_gone.so, or take line 1 of \(path) out")
      if line == "faceService" { #expect(try doctor.line("face").state == "-") }
      try tool("/bin/sed", "-i", "1d", path)
      try doctor.expectOK(line)
    }

    @Test func aFaceThatWaitsForAFingerOrTheOtherWayRound() throws {
      try Camera.setService("auth required pam_fprintd.so")
      #expect(
        try doctor.mend(of: "faceService", showing: "the face would wait for the reader")
          == "take line 1 of \(Camera.service) out")
      let howdy = try Sensor.line("wait face", as: "pam_howdy")
      try WorldFiles.setBiometricsService(howdy, "account required pam_unix.so")
      _ = try doctor.mend(of: "fingerService", showing: "the finger would wait for the camera")
      try WorldFiles.setPasswordService(howdy, "account required pam_unix.so")
      _ = try doctor.mend(of: "passwordService", showing: "the password would wait for the camera")
      try SecurityKey.setService([howdy])
      _ = try doctor.mend(of: "companionService", showing: "the companion would wait for the camera")
    }

    @Test func aKeyThatIsAwaitedInSilence() throws {
      try SecurityKey.setService(["auth required pam_u2f.so"])
      let mend = try doctor.mend(of: "companionService", showing: "does not say that the key is to be touched")
      #expect(mend == "write cue in line 1 of \(SecurityKey.service)")
      try tool("/bin/sed", "-i", "1s/$/ cue/", SecurityKey.service)
      try doctor.expectOK("companionService")
    }
  }
}
