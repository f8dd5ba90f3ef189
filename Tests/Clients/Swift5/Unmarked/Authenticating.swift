import LocalAuthentication

// Code from before Sendable: neither its protocols nor its mocks know the word.

protocol LocalAuthenticating {
  var biometryType: LABiometryType { get }
  func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool
  func evaluatePolicy(_ policy: LAPolicy, localizedReason: String, reply: @escaping (Bool, Error?) -> Void)
}

extension LAContext: LocalAuthenticating {}

class StubContext: LAContext {
  var answer = false
  var error: Error?

  override func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
    error?.pointee = self.error as NSError?
    return self.error == nil
  }

  override func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String, reply: @escaping (Bool, Error?) -> Void
  ) {
    reply(answer, error)
  }
}

class TouchIDService {
  let context: LocalAuthenticating

  init(context: LocalAuthenticating = LAContext()) {
    self.context = context
  }

  func unlock(completion: @escaping (Bool) -> Void) {
    var error: NSError?
    guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
      completion(false)
      return
    }
    context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "unlock the door") {
      success, error in
      completion(success)
    }
  }
}
