import Testing

/// One of the situations that fprintd's own tests put pam_fprintd in, and what becomes of it.
struct FprintdSituation: CustomTestStringConvertible, Sendable {
  let name: String
  var account = Account.demo
  /// What is so before vault starts.
  var prepare: @Sendable () throws -> Void = {}
  /// What happens while it asks.
  var play: @Sendable () throws -> Void = {}
  /// How it ends under `biometrics`.
  let status: ExitStatus
  var reason: String?
  /// What is on the screen under each policy, and how often.
  var shows: [(text: String, count: Int)] = []
  /// What `owner` says, once, of a finger that cannot be had; nil where that is no news.
  var notice: String?
  /// How many touches count as unrecognised fingers.
  var strikes = 0

  var testDescription: String { name }

  /// Plays it for `biometrics`, which has the finger alone.
  func playForBiometrics() throws {
    try prepare()
    let vault = try Dialogue.reporting("unlock", "-p", "biometrics", as: account)
    try play()
    try vault.expectEnd(status)
    let report = try vault.report()
    #expect(report.error?.reason == reason)
    #expect(report.method == (status == .success ? "fingerprint" : nil))
    check(vault)
    #expect(try Strikes.count(of: account) == strikes)
    try expectReaderIsFree()
  }

  /// Plays it for `owner`, which the password satisfies wherever the finger does not.
  func playForOwner() throws {
    try prepare()
    let vault = try Dialogue.reporting("unlock", as: account)
    if status != .success { try vault.expect(Vault.prompt) }
    try play()
    if let notice { try vault.expect("vault: \(notice)") }
    if status != .success {
      // The right password forgets them.
      try wait(for: "the strikes") { try Strikes.count(of: account) == strikes }
      try vault.enter(account.password)
    }
    try vault.expectEnd(.success)
    #expect(try vault.report().method == (status == .success ? "fingerprint" : "password"))
    check(vault)
    if let notice { #expect(vault.terminal.count(of: notice) == 1) }
    #expect(try Strikes.count(of: account) == 0)
    try expectReaderIsFree()
  }

  private func check(_ vault: Dialogue) {
    for (text, count) in shows {
      #expect(vault.terminal.count(of: text) == count, "\(text); the screen:\n\(vault.terminal.text)\n--")
    }
  }

  /// Nothing holds it any more, or there is none.
  private func expectReaderIsFree() throws {
    guard reason != "noReader" else { return }
    try wait(for: "the reader to be free") { try Reader.canBeClaimed() }
  }
}
