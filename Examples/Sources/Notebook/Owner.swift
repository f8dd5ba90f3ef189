import LocalAuthentication

/// Asks the owner of the account before something is done.
public struct Owner: Sendable {
  private let makeContext: @Sendable () -> LAContext

  /// A new context is made for each question, so that each is asked; tests have it made by one of their own.
  public init(makeContext: @escaping @Sendable () -> LAContext = { LAContext() }) { self.makeContext = makeContext }

  /// Asks, and returns when the owner has said yes.
  ///
  /// - Throws: `LAError`.
  public func approve(_ reason: String) async throws {
    try await makeContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)
  }

  /// Asks, and hands the answer to `completion`.
  public func approve(_ reason: String, completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    makeContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { isApproved, error in
      completion(isApproved ? .success(()) : .failure(error ?? LAError(.authenticationFailed)))
    }
  }
}
