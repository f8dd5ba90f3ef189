import LocalAuthentication

/// What is used of LAContext, so that tests can put something else in its place.
protocol AuthenticationContext: AnyObject, Sendable {
  var biometryType: LABiometryType { get }
  var localizedFallbackTitle: String? { get set }
  var localizedCancelTitle: String? { get set }
  var interactionNotAllowed: Bool { get set }
  var touchIDAuthenticationAllowableReuseDuration: TimeInterval { get set }

  func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool
  func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void)
  func invalidate()
}

extension LAContext: AuthenticationContext {}

/// The same for those who wait.
protocol AsyncAuthenticationContext: Sendable {
  func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool
  func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool
}

extension LAContext: AsyncAuthenticationContext {}

/// A context that no machine is needed for, by the protocol alone.
final class FakeContext: AuthenticationContext, @unchecked Sendable {
  var biometryType = LABiometryType.faceID
  var localizedFallbackTitle: String?
  var localizedCancelTitle: String?
  var interactionNotAllowed = false
  var touchIDAuthenticationAllowableReuseDuration: TimeInterval = 0
  var obstacle: LAError?
  var answer: Result<Void, LAError> = .success(())
  private(set) var isInvalidated = false

  func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
    guard let obstacle else { return true }
    error?.pointee = obstacle as NSError
    return false
  }

  func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    switch answer {
    case .success: reply(true, nil)
    case .failure(let error): reply(false, error)
    }
  }

  func invalidate() { isInvalidated = true }
}

/// What is under test in an application's tests.
final class Gatekeeper: Sendable {
  private let context: any AuthenticationContext

  init(context: any AuthenticationContext = LAContext()) {
    self.context = context
  }

  func open(_ door: String, completion: @escaping @Sendable (String) -> Void) {
    context.localizedCancelTitle = "Leave"
    var error: NSError?
    guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error) else {
      return completion("\(door) cannot be opened: \(error?.code ?? 0)")
    }
    context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "open \(door)") { success, error in
      completion(success ? "\(door) is open" : "\(door) stays shut: \((error as? LAError)?.code.rawValue ?? 0)")
    }
  }

  deinit { context.invalidate() }
}

/// Any context will do that can be waited for.
func open(_ door: String, by context: some AsyncAuthenticationContext) async -> String {
  guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else { return "\(door) cannot be opened" }
  do {
    return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "open \(door)")
      ? "\(door) is open" : "\(door) stays shut"
  } catch {
    return "\(door) stays shut: \((error as NSError).code)"
  }
}
