import LocalAuthentication

let wantsOwner = CommandLine.arguments.contains("owner")
let manager = wantsOwner ? AuthenticationManager(policy: .deviceOwnerAuthentication) : .shared

manager.unlock { state in
  switch state {
  case .unlocked:
    print("Welcome back! \(state == .unlocked)")
    exit(0)
  case .failed(.userCancel), .failed(.appCancel), .failed(.systemCancel):
    print("You cancelled.")
  case .failed(.userFallback):
    print("You wanted the passcode.")
  case .failed(let code) where [.biometryNotAvailable, .biometryNotEnrolled, .biometryLockout].contains(code):
    print("Not available: \(code.rawValue)")
  case .failed(let code):
    print("Failed: \(code.rawValue): \(manager.lastError?.localizedDescription ?? "?")")
  case .locked:
    print("Still locked.")
  }
  exit(1)
}

dispatchMain()
