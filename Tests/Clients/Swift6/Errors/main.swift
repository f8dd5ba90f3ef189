import LocalAuthentication

// errors [owner] [invalidated] [silent] [early]: evaluates once, and prints what came of it by every name.

let arguments = CommandLine.arguments
let policy: LAPolicy =
  arguments.contains("owner") ? .deviceOwnerAuthentication : .deviceOwnerAuthenticationWithBiometrics

func report(_ error: Error) -> Never {
  let names = Set(names(of: error))
  print("\((error as NSError).code) \(names.sorted().joined(separator: ", "))")
  print(error.localizedDescription)
  if let suggestion = (error as NSError).localizedRecoverySuggestion { print("Suggestion: \(suggestion)") }
  exit(names.count == 1 ? 1 : 2)
}

// Every code by every name, whether or not it can happen here.
for raw in Array(-14...(-1)) + [-1004] {
  guard let code = LAError.Code(rawValue: raw) else { fatalError("\(raw) is no code") }
  // An NSError from anywhere is as good.
  let names = Set(names(of: LAError(code)) + names(of: NSError(domain: LAErrorDomain, code: raw, userInfo: nil)))
  guard names.count == 1, !names.contains("unknown") else { fatalError("\(raw): \(names)") }
}

let context = LAContext()
context.interactionNotAllowed = arguments.contains("silent")
if arguments.contains("invalidated") { context.invalidate() }

if arguments.contains("early") {
  var problem: NSError?
  if !context.canEvaluatePolicy(policy, error: &problem), let error = problem as? LAError {
    print("early \(error.errorCode) \(Set(names(of: problem!)).joined(separator: ", ")) \(problem! is LAError)")
  }
}

do {
  try await context.evaluatePolicy(policy, localizedReason: "see what goes wrong")
  print("nothing goes wrong")
} catch {
  report(error)
}
