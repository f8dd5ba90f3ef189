import LocalAuthentication

/// Asks the person, and returns what came of it.
struct BiometricAuthenticator: Sendable {
  typealias Completion = @Sendable (Result<Void, LAError>) -> Void

  let policy: LAPolicy
  let makeContext: @Sendable () -> LAContext

  init(policy: LAPolicy, makeContext: @escaping @Sendable () -> LAContext = { LAContext() }) {
    self.policy = policy
    self.makeContext = makeContext
  }

  /// Whether it could be asked.
  func availability() -> Result<LABiometryType, LAError> {
    let context = makeContext()
    var error: NSError?
    if context.canEvaluatePolicy(policy, error: &error) {
      return .success(context.biometryType)
    }
    return .failure(error as? LAError ?? LAError(.biometryNotAvailable))
  }

  func authenticate(reason: String, completion: @escaping Completion) {
    if case .failure(let error) = availability() {
      completion(.failure(error))
      return
    }
    makeContext().evaluatePolicy(policy, localizedReason: reason) { success, error in
      switch (success, error as? LAError) {
      case (true, _): completion(.success(()))
      case (false, let error?): completion(.failure(error))
      case (false, nil): completion(.failure(LAError(.authenticationFailed)))
      }
    }
  }

  func authenticate(reason: String) async -> Result<Bool, Error> {
    do {
      return .success(try await makeContext().evaluatePolicy(policy, localizedReason: reason))
    } catch {
      return .failure(error)
    }
  }
}
