import LocalAuthentication

// gate [REASON]: for scripts, as in `gate "deploy" && deploy`. It ends in the middle of the reply.

let words = CommandLine.arguments.dropFirst()
let reason = words.isEmpty ? "go on" : words.joined(separator: " ")
let context = LAContext()
var error: NSError?

if context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error) {
  context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { success, error in
    if success {
      print("The gate is open.")
      exit(EXIT_SUCCESS)
    }
    if let error = error as? LAError, error.code == .userCancel { exit(130) }
    print(error?.localizedDescription ?? "The gate stays shut.")
    exit(EXIT_FAILURE)
  }
} else {
  print(error!.localizedDescription)
  exit(EXIT_FAILURE)
}

RunLoop.current.run()
