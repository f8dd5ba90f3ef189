import LocalAuthentication

// confirm [-p biometrics|owner] [-q] REASON: exits with 0 for a yes, and with the code of the error, made positive.

struct Options {
  var policy = LAPolicy.deviceOwnerAuthenticationWithBiometrics
  var isQuiet = false
  var reason = "confirm"

  init(_ arguments: [String]) {
    var arguments = arguments[...]
    while let argument = arguments.popFirst() {
      switch argument {
      case "-p": policy = arguments.popFirst() == "owner" ? .deviceOwnerAuthentication : policy
      case "-q": isQuiet = true
      default: reason = argument
      }
    }
  }
}

/// Carries the answer from the queue of the framework to the one that waits.
final class Answer: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Result<Void, any Error>?

  func set(_ new: Result<Void, any Error>) { lock.withLock { value = new } }
  func get() throws { try lock.withLock { value }?.get() }
}

func confirm(_ options: Options) throws {
  let context = LAContext()
  context.localizedFallbackTitle = ""

  var failure: NSError?
  guard context.canEvaluatePolicy(options.policy, error: &failure) else {
    throw failure ?? LAError(.authenticationFailed)
  }

  let answer = Answer()
  let semaphore = DispatchSemaphore(value: 0)
  context.evaluatePolicy(options.policy, localizedReason: options.reason) { success, error in
    answer.set(success ? .success(()) : .failure(error ?? LAError(.authenticationFailed)))
    semaphore.signal()
  }
  semaphore.wait()
  try answer.get()
}

let options = Options(Array(CommandLine.arguments.dropFirst()))

func fail(_ message: String, _ code: Int) -> Never {
  if !options.isQuiet { FileHandle.standardError.write(Data("confirm: \(message)\n".utf8)) }
  exit(Int32(-code % 256))
}

do {
  try confirm(options)
} catch LAError.userCancel {
  fail("cancelled", LAError.userCancel.rawValue)
} catch LAError.authenticationFailed {
  fail("not recognised", LAError.authenticationFailed.rawValue)
} catch {
  let error = error as NSError
  precondition(error.domain == LAErrorDomain)
  fail(error.localizedDescription, error.code)
}
