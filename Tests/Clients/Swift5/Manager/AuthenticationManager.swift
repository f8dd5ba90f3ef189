import LocalAuthentication

enum AuthenticationError: Error {
  case cancelled
  case fallback
  case unavailable(String)
  case failed(String)
}

class AuthenticationManager: NSObject {
  static let shared = AuthenticationManager()

  var isAuthenticated = false
  var policy: LAPolicy = .deviceOwnerAuthenticationWithBiometrics

  private override init() {
    super.init()
  }

  func authenticateUser(reason: String, completion: @escaping (Bool, AuthenticationError?) -> Void) {
    let context = LAContext()
    context.localizedFallbackTitle = "Enter Passcode"
    context.localizedCancelTitle = "Not Now"
    var error: NSError?

    if context.canEvaluatePolicy(policy, error: &error) {
      context.evaluatePolicy(policy, localizedReason: reason) { [weak self] success, authenticationError in
        DispatchQueue.main.async {
          guard let self = self else { return }
          if success {
            self.isAuthenticated = true
            completion(true, nil)
          } else {
            completion(false, self.translate(authenticationError!))
          }
        }
      }
    } else {
      // No biometrics on this machine.
      guard let error = error else { return }
      completion(false, .unavailable("\(error.code): \(error.localizedDescription)"))
    }
  }

  private func translate(_ error: Error) -> AuthenticationError {
    switch error {
    case LAError.userCancel, LAError.appCancel, LAError.systemCancel:
      return .cancelled
    case LAError.userFallback:
      return .fallback
    case LAError.biometryNotAvailable, LAError.biometryNotEnrolled, LAError.biometryLockout:
      return .unavailable("\((error as NSError).code): \(error.localizedDescription)")
    default:
      return .failed("\((error as NSError).code): \(error.localizedDescription)")
    }
  }
}
