import FactorWire

/// Whether a finger can be asked for, in the order of the policy's preflight.
struct FingerCheck: Sendable {
  let policy: Policy
  let isRemote: Bool
  let account: Account

  /// Passes a look at the reader, or tells what stands in the way.
  ///
  /// - Parameters:
  ///   - report: the look.
  ///   - password: whether the account has one.
  ///   - isLocked: whether too many fingers were not recognised; asked only when all before it is well.
  /// - Throws: ``Failure``.
  func pass(
    _ report: ReaderReport, _ password: AccountPassword, isLocked: () async throws(Failure) -> Bool
  ) async throws(Failure) {
    if let failure = Failure.reader(report, isRemote: isRemote, account) { throw failure }
    if try await isLocked() { throw .fingerLocked(hasPassword: password == .set) }
    // As with Apple's, a finger is only ever a short cut for a password.
    if policy != .owner, password != .set { throw .noPassword(password, account) }
  }
}
