import LocalAuthentication

// confirm [-p biometrics|owner] [-q] REASON: exits with 0 for a yes, and with the code of the error, made positive.

var policy = LAPolicy.deviceOwnerAuthenticationWithBiometrics
var isQuiet = false
var reason = "confirm"

var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "-p":
    policy = arguments.popFirst() == "owner" ? .deviceOwnerAuthentication : .deviceOwnerAuthenticationWithBiometrics
  case "-q":
    isQuiet = true
  default:
    reason = argument
  }
}

func printError(_ message: String) {
  if !isQuiet { fputs("confirm: \(message)\n", stderr) }
}

enum Answer {
  case yes
  case no(NSError)
}

func ask() -> Answer {
  let context = LAContext()
  context.localizedFallbackTitle = ""

  var authError: NSError?
  guard context.canEvaluatePolicy(policy, error: &authError) else {
    printError("cannot ask: \(authError?.localizedDescription ?? "unknown")")
    return .no(authError ?? NSError(domain: LAErrorDomain, code: Int(kLAErrorAuthenticationFailed)))
  }

  let semaphore = DispatchSemaphore(value: 0)
  var isOwner = false
  context.evaluatePolicy(policy, localizedReason: reason) { success, error in
    isOwner = success
    authError = error as NSError?
    semaphore.signal()
  }
  _ = semaphore.wait(timeout: .distantFuture)
  if isOwner { return .yes }

  switch authError!.code {
  case LAError.userCancel.rawValue:
    printError("cancelled")
  case LAError.authenticationFailed.rawValue:
    printError("not recognised")
  default:
    printError(authError!.localizedDescription)
  }
  return .no(authError!)
}

switch ask() {
case .yes:
  exit(EXIT_SUCCESS)
case .no(let error as LAError) where error.code == .notInteractive:
  exit(236)
case .no(let error):
  exit(Int32(-error.code))
}
