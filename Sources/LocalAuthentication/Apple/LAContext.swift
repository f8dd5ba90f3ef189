/// Asks the owner of the account, by the policies that Apple has, whether it is them.
///
/// A context that has said yes says so again for five minutes without asking, where the same policy or a weaker one is
/// evaluated. Every question is asked on the controlling terminal, unless the application has its own ``VaultPrompter``.
/// Mirrors LAContext.
// SAFETY: all that changes is in the core, which has a lock.
open class LAContext: NSObject, @unchecked Sendable {
  let core = ContextCore()

  /// A context that nobody has said yes to.
  public override init() {
    super.init()
  }

  deinit { core.invalidate() }

  /// Whether a policy could be evaluated now.
  ///
  /// Asks nobody, and changes nothing but ``biometryType`` and ``domainState``.
  ///
  /// It starts short-lived programs that look at PAM's files and at the reader, and takes some milliseconds.
  ///
  /// - Parameters:
  ///   - policy: what would be asked for.
  ///   - error: receives an ``LAError`` that says why not.
  /// - Returns: whether it could.
  @discardableResult
  open func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
    guard let failure = core.obstacle(to: policy) else { return true }
    unsafe error?.pointee = failure as NSError
    return false
  }

  /// Asks the person, and returns at once.
  ///
  /// The evaluation keeps the context alive until it has replied. Of all evaluations of a process one asks at a time: a
  /// second one ends the first with ``LAError/Code/systemCancel``.
  ///
  /// - Parameters:
  ///   - policy: what is asked for.
  ///   - localizedReason: what the person is told it is for; an empty one is an error of the program, which ends it.
  ///   - reply: called once, on a private queue: with true, or with false and an ``LAError``.
  @preconcurrency
  open func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    guard !localizedReason.isEmpty else { fatalError("LAContext.evaluatePolicy: localizedReason must not be empty") }
    core.evaluate(policy, localizedReason, keeping: self, reply)
  }

  /// Asks the person, and waits for the answer.
  ///
  /// Calls ``evaluatePolicy(_:localizedReason:reply:)``. A task that is cancelled ends the evaluation with
  /// ``LAError/Code/appCancel``.
  ///
  /// - Parameters:
  ///   - policy: what is asked for.
  ///   - localizedReason: what the person is told it is for; an empty one is an error of the program, which ends it.
  /// - Returns: true.
  /// - Throws: ``LAError``.
  @concurrent
  @discardableResult
  open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
    try await EvaluationOfTask.run {
      try await withCheckedThrowingContinuation { continuation in
        evaluatePolicy(policy, localizedReason: localizedReason) { isApproved, error in
          continuation.resume(with: error.map { .failure($0) } ?? .success(isApproved))
        }
      }
    }
  }

  /// Ends the evaluation that is on its way with ``LAError/Code/appCancel``; later ones fail with
  /// ``LAError/Code/invalidContext``.
  open func invalidate() { core.invalidate() }

  /// Keeps a credential of the application's own with the context, or takes it away.
  ///
  /// It is for what a keychain keeps, which Linux does not have yet: no policy is satisfied by it.
  ///
  /// - Parameters:
  ///   - credential: the credential, at most 511 bytes and none of them zero; nil takes it away.
  ///   - type: its kind.
  /// - Returns: whether it was taken.
  @discardableResult
  open func setCredential(_ credential: Data?, type: LACredentialType) -> Bool {
    core.setCredential(credential, type)
  }

  /// Whether a credential of this kind is set.
  @discardableResult
  open func isCredentialSet(_ type: LACredentialType) -> Bool { core.isCredentialSet(type) }

  /// What the person is told where an evaluation is asked for without a reason of its own: on Linux none is.
  open var localizedReason: String {
    get { core.settings.reason }
    set { core.set { $0.reason = newValue } }
  }

  /// The name of the application's own way, for those who will not show a finger: nil for the usual one, empty for none.
  open var localizedFallbackTitle: String? {
    get { core.settings.fallbackTitle }
    set { core.set { $0.fallbackTitle = newValue } }
  }

  /// What saying no is called; nil or empty for the usual word.
  open var localizedCancelTitle: String? {
    get { core.settings.cancelTitle }
    set { core.set { $0.cancelTitle = newValue } }
  }

  /// Whether nobody may be asked: an evaluation that would have to fails with ``LAError/Code/notInteractive``.
  open var interactionNotAllowed: Bool {
    get { core.settings.forbidsInteraction }
    set { core.set { $0.forbidsInteraction = newValue } }
  }

  /// How long ago, in seconds, a `vault unlock` by biometry may be to serve in place of asking; 0 for not at all.
  ///
  /// What is over ``LATouchIDAuthenticationMaximumAllowableReuseDuration`` counts as that.
  open var touchIDAuthenticationAllowableReuseDuration: TimeInterval {
    get { core.settings.reuseDuration }
    set { core.set { $0.reuseDuration = newValue } }
  }

  /// Has no effect.
  @available(*, deprecated, message: "it never had an effect")
  open var maxBiometryFailures: NSNumber? {
    get { core.settings.maxBiometryFailures.map { NSNumber(value: $0) } }
    set { core.set { $0.maxBiometryFailures = newValue?.intValue } }
  }

  /// The biometry of this machine: none until ``canEvaluatePolicy(_:error:)`` has been called, whatever that answered.
  open var biometryType: LABiometryType { core.biometryType }

  /// Changes when the enrolled fingers do; nil until this context has seen biometry that could be used.
  open var evaluatedPolicyDomainState: Data? { core.domainState.biometry.stateHash }

  /// The state of what this context has seen of biometry and companions.
  open var domainState: LADomainState { core.domainState }
}
