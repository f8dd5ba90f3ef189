/// How far an evaluation has come with the reader, brought there and held there by a scripted fprintd.
enum ReaderStage: String, CaseIterable {
  /// The look before a scan.
  case look
  /// A finger is awaited.
  case scan
  /// The look after a scan that ended oddly.
  case secondLook

  /// Starts `vault unlock --json` as demo and brings it to this stage.
  func reach(_ policy: String) throws -> Dialogue {
    try MockDaemon.start(DaemonScript(hangs: self == .look ? ["ListEnrolledFingers"] : []))
    let vault = try Dialogue.reporting("unlock", "-p", policy)
    if policy == "owner" { try vault.expect(Vault.prompt) }
    guard self != .look else {
      try MockDaemon.wait(for: "ListEnrolledFingers")
      return vault
    }
    try vault.expect("finger")
    guard self == .secondLook else { return vault }
    try MockDaemon.set(DaemonScript(hangs: ["Claim"], verify: [.verdict("verify-unknown-error")]))
    try MockDaemon.wait(for: "Claim", count: 2)
    return vault
  }
}
