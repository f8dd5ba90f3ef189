import FactorWire

/// Whether a finger can be asked for, in the order of the policy's preflight.
struct FingerCheck: Sendable {
  let policy: Policy
  let isRemote: Bool
  let account: Account
  let strikes: Strikes

  /// Passes a look at the reader, or tells what stands in the way.
  ///
  /// - Throws: ``Failure``.
  func pass(_ report: ReaderReport, _ password: AccountPassword) async throws(Failure) {
    if let failure = Failure.reader(report, isRemote: isRemote, account) { throw failure }
    if try await strikes.isLocked(hasPassword: password == .set) { throw .fingerLocked }
    // As with Apple's, a finger is only ever a short cut for a password.
    if policy == .biometrics, password != .set { throw .noPassword(password, account) }
  }
}
