import LocalAuthentication

/// A context that asks nobody, and always has the same answer.
final class FakeContext: LAContext, @unchecked Sendable {
  private let refusal: LAError?

  /// It says yes, unless there is a refusal.
  init(refusal: LAError? = nil) {
    self.refusal = refusal
    super.init()
  }

  override func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
    error?.pointee = refusal as NSError?
    return refusal == nil
  }

  /// The async form calls this one, so that one is enough.
  override func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    DispatchQueue.global().async { [refusal] in reply(refusal == nil, refusal) }
  }
}
