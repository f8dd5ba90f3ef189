import LocalAuthentication

/// A context of an application's tests: answers at once, and remembers what it was asked.
final class MockContext: LAContext, @unchecked Sendable {
  var canEvaluate = true
  var evaluationError: LAError?
  var stubbedBiometryType = LABiometryType.touchID
  private(set) var reasons: [String] = []
  private(set) var invalidations = 0

  override var biometryType: LABiometryType { stubbedBiometryType }

  override func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
    if !canEvaluate { error?.pointee = LAError(.biometryNotEnrolled) as NSError }
    return canEvaluate
  }

  override func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reasons.append(localizedReason)
    let error = evaluationError
    DispatchQueue.global().async { reply(error == nil, error) }
  }

  override func invalidate() { invalidations += 1 }
}

/// One that overrides the form that is waited for.
final class AsyncMockContext: LAContext, @unchecked Sendable {
  let answer: Result<Bool, LAError>

  init(answer: Result<Bool, LAError>) {
    self.answer = answer
    super.init()
  }

  override func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool { true }

  override func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
    try answer.get()
  }
}
