import LocalAuthentication

@MainActor
protocol LoginModelDelegate: AnyObject {
  func loginModelDidChange(_ model: LoginModel)
}

@MainActor
final class LoginModel {
  enum Phase: Sendable, Equatable {
    case signedOut(String?)
    case signingIn
    case signedIn
  }

  weak var delegate: (any LoginModelDelegate)?

  private(set) var phase = Phase.signedOut(nil) {
    didSet { delegate?.loginModelDidChange(self) }
  }

  private var context = LAContext()
  private let policy: LAPolicy

  init(policy: LAPolicy) {
    self.policy = policy
  }

  var biometryType: LABiometryType {
    var error: NSError?
    _ = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)
    return context.biometryType
  }

  func signIn() async {
    // A context that has been used says yes without asking, so every sign-in has its own.
    context = LAContext()
    context.localizedCancelTitle = "Enter Username/Password"

    var error: NSError?
    guard context.canEvaluatePolicy(policy, error: &error) else {
      phase = .signedOut("This Mac cannot do that.")
      return
    }

    phase = .signingIn
    do {
      try await context.evaluatePolicy(policy, localizedReason: "sign in to Clients")
      phase = .signedIn
    } catch LAError.userCancel {
      phase = .signedOut("cancelled")
    } catch let error as LAError {
      phase = .signedOut("\(error.code.rawValue): \(error.localizedDescription)")
    } catch {
      phase = .signedOut("not an LAError: \(error)")
    }
  }

  /// The same with a context for this one time.
  nonisolated func confirm(_ what: String) async throws -> Bool {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Bool, any Error>) in
      LAContext().evaluatePolicy(policy, localizedReason: what) { success, error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume(returning: success)
        }
      }
    }
  }
}
