import LocalAuthentication

let manager = AuthenticationManager.shared
if CommandLine.arguments.contains("owner") {
  manager.policy = .deviceOwnerAuthentication
}

manager.authenticateUser(reason: "open your diary") { success, error in
  dispatchPrecondition(condition: .onQueue(.main))
  guard success else {
    switch error {
    case .cancelled?: print("You cancelled.")
    case .fallback?: print("You wanted the passcode.")
    case .unavailable(let message)?: print("Not available: \(message)")
    case .failed(let message)?: print("Failed: \(message)")
    case nil: print("Failed, and nobody knows why.")
    }
    exit(EXIT_FAILURE)
  }
  print("Welcome back! \(manager.isAuthenticated)")
  exit(EXIT_SUCCESS)
}

RunLoop.main.run()
