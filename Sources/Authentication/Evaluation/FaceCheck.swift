import FactorWire

/// Whether a face can be looked at, in the order of the policy's preflight.
struct FaceCheck: Sendable {
  let policy: Policy
  let account: Account

  /// Passes what was found, or tells what stands in the way.
  ///
  /// - Parameters:
  ///   - facts: what was found.
  ///   - password: whether the account has one.
  ///   - isLocked: whether too many faces were not recognised; asked only when all before it is well.
  /// - Throws: ``Failure``.
  func pass(
    _ facts: FaceFacts, _ password: AccountPassword, isLocked: () async throws(Failure) -> Bool
  ) async throws(Failure) {
    if let failure = facts.failure(account) { throw failure }
    if try await isLocked() { throw .locked(.face, hasPassword: password == .set) }
    // As with Apple's, a face is only ever a short cut for a password.
    if policy != .owner, password != .set { throw .noPassword(password, account) }
  }
}
