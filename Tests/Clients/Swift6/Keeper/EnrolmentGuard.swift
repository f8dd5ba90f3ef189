import LocalAuthentication

/// Notices that fingers have been added or removed since the last time.
struct EnrolmentGuard {
  enum Verdict: String {
    case first, same, changed, unknown
  }

  let file: URL

  /// The old way.
  static func oldState(of context: LAContext) -> Data? { context.evaluatedPolicyDomainState }

  @available(macOS 15, iOS 18, *)
  static func newState(of context: LAContext) -> Data? { context.domainState.biometry.stateHash }

  static func state(of context: LAContext) -> Data? {
    if #available(macOS 15, iOS 18, *) {
      return newState(of: context)
    } else {
      return oldState(of: context)
    }
  }

  func check() -> Verdict {
    let context = LAContext()
    guard Self.state(of: context) == nil else { return .unknown }
    var error: NSError?
    guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error),
      let state = Self.state(of: context), state == Self.oldState(of: context)
    else { return .unknown }
    defer { try? state.base64EncodedString().write(to: file, atomically: true, encoding: .utf8) }
    guard let before = try? String(contentsOf: file, encoding: .utf8) else { return .first }
    return Data(base64Encoded: before) == state ? .same : .changed
  }
}
