import LocalAuthentication

/// Unlocks the diary.
@MainActor
final class AuthenticationManager {
  enum State: Equatable {
    case locked
    case unlocked
    case failed(LAError.Code)
  }

  static let shared = AuthenticationManager()

  private(set) var state = State.locked
  private(set) var lastError: LAError?
  private let policy: LAPolicy

  init(policy: LAPolicy = .deviceOwnerAuthenticationWithBiometrics) {
    self.policy = policy
  }

  func unlock(completion: @escaping @MainActor @Sendable (State) -> Void) {
    let context = LAContext()
    context.localizedFallbackTitle = "Enter Passcode"

    var error: NSError?
    guard context.canEvaluatePolicy(policy, error: &error) else {
      state = .failed(error.flatMap { LAError.Code(rawValue: $0.code) } ?? .authenticationFailed)
      completion(state)
      return
    }

    context.evaluatePolicy(policy, localizedReason: "open your diary") { success, error in
      DispatchQueue.main.async { [weak self] in
        self?.finish(success, error)
        completion(self?.state ?? .locked)
      }
    }
  }

  private func finish(_ success: Bool, _ error: Error?) {
    guard !success else {
      state = .unlocked
      return
    }
    lastError = error as? LAError
    state = .failed(lastError?.code ?? .authenticationFailed)
  }

  func lock() {
    state = .locked
  }
}
