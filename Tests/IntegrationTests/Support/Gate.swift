/// A module behind pam_unix in the service for passwords that makes PAM wait, with the password in its hands.
struct Gate {
  private static let waiting = Scratch.path("gate.waiting")
  private static let open = Scratch.path("gate.open")

  init() throws {
    let script = "#!/bin/sh\n: > \(Self.waiting)\nuntil test -e \(Self.open); do sleep 0.01; done\n"
    let gate = try Scratch.file("gate", script)
    try WorldFiles.setPasswordService(
      "auth required pam_unix.so", "auth required pam_exec.so quiet \(gate)", "account required pam_unix.so")
  }

  /// Waits until PAM has come to it.
  func waitForPAM() throws { try wait(for: "PAM to judge") { Files.exists(Self.waiting) } }

  /// Lets PAM go on.
  func letGo() throws { try Files.write("", to: Self.open) }
}
