import Glibc

/// The moments of an evaluation at which something may happen to it, each reached by what can be seen.
enum Stage: String, CaseIterable {
  case beforeThePrompt
  case readerWaiting
  case halfTyped
  case judging
  case failureDelay
  case secondPrompt

  /// The debug programs have the crash reporter of Swift's runtime until they take it away, and it hears of signals too;
  /// the released ones never had it.
  private static let plainly = ["SWIFT_BACKTRACE": "enable=no"]

  /// Starts `vault unlock`, or what `start` starts, as demo and brings it to this stage.
  func reach(
    _ start: () throws -> Dialogue = { try Dialogue.vault("unlock", environment: Self.plainly) }
  ) throws -> Dialogue {
    if self == .judging { try Self.holdJudgement() }
    let log = try AuthLog()
    let vault = try start()
    try Processes.waitUntil(vault.program.pid, runs: Vault.path)
    guard self != .beforeThePrompt else { return vault }
    try vault.waitForBothFactors()
    try bring(vault, log)
    return vault
  }

  /// Brings a command line that asks once, as a job of `shell`, to this stage.
  func reach(_ command: String, in shell: Shell) throws {
    if self == .judging { try Self.holdJudgement() }
    let log = try AuthLog()
    try shell.start(command)
    if self == .beforeThePrompt {
      _ = try Processes.waitForOne(running: Vault.path)
    } else {
      try shell.waitForBothFactors()
      try bring(shell.dialogue, log)
    }
  }

  private func bring(_ vault: Dialogue, _ log: AuthLog) throws {
    switch self {
    case .beforeThePrompt, .readerWaiting: return
    case .halfTyped:
      try vault.type("half-a-pass")
      try vault.terminal.waitUntilTyped()
    case .judging:
      try vault.enter("demo")
      try wait(for: "PAM to judge") { Files.exists(Scratch.path("judging")) }
    case .failureDelay:
      try vault.enter("wrong")
      try wait(for: "the failure to be logged") { try !log.attempts().isEmpty }
    case .secondPrompt:
      try vault.enter("wrong")
      try vault.expect(Vault.prompt)
    }
  }

  /// Makes PAM take long over a right password, and show that it is at it.
  private static func holdJudgement() throws {
    let gate = try Scratch.file("gate", "#!/bin/sh\n: > \(Scratch.path("judging"))\nexec sleep 15\n")
    try WorldFiles.setPasswordService(
      "auth required pam_unix.so", "auth required pam_exec.so quiet \(gate)", "account required pam_unix.so")
  }
}
