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

let context = LAContext()
context.localizedFallbackTitle = ""

var error: NSError?
guard context.canEvaluatePolicy(policy, error: &error) else {
  printError("cannot ask: \(error?.localizedDescription ?? "unknown")")
  exit(Int32(-(error?.code ?? -1)))
}

var status: Int32 = EXIT_FAILURE
let semaphore = DispatchSemaphore(value: 0)

context.evaluatePolicy(policy, localizedReason: reason) { success, error in
  defer { semaphore.signal() }
  if success {
    status = EXIT_SUCCESS
    return
  }
  let code = (error as? LAError)?.code ?? .authenticationFailed
  status = Int32(-code.rawValue % 256)
  switch code {
  case .userCancel:
    printError("cancelled")
  case .authenticationFailed:
    printError("not recognised")
  default:
    printError(error!.localizedDescription)
  }
}

semaphore.wait()
exit(status)
