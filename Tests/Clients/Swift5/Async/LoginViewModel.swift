import LocalAuthentication

@MainActor
class LoginViewModel {
  var isUnlocked = false
  var errorMessage = ""
  var biometryType: LABiometryType = .none

  let context = LAContext()
  let policy: LAPolicy

  init(policy: LAPolicy) {
    self.policy = policy
  }

  func checkBiometry() {
    _ = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
    biometryType = context.biometryType
  }

  func signIn() async {
    guard context.canEvaluatePolicy(policy, error: nil) else {
      errorMessage = "This Mac cannot do that."
      return
    }
    do {
      isUnlocked = try await context.evaluatePolicy(policy, localizedReason: "sign in to Clients")
    } catch let error as LAError where error.code == .userCancel {
      errorMessage = "cancelled"
    } catch let error as LAError {
      errorMessage = "\(error.code.rawValue): \(error.localizedDescription)"
    } catch {
      errorMessage = "not an LAError: \(error)"
    }
  }

  func signInInTheOldWay() async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      let context = LAContext()
      context.evaluatePolicy(policy, localizedReason: "sign in to Clients again") { success, error in
        if let error = error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume(returning: success)
        }
      }
    }
  }
}
