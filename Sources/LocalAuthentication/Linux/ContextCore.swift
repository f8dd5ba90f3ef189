import Authentication
import FactorWire
import Synchronization

/// What a context is set to, has seen and has been told.
final class ContextCore: Sendable {
  /// What the application sets.
  struct Settings: Sendable {
    var reason = ""
    var fallbackTitle: String?
    var cancelTitle: String?
    var forbidsInteraction = false
    var reuseDuration: TimeInterval = 0
    var maxBiometryFailures: Int?
    var prompter: (any VaultPrompter)?
  }

  private struct State {
    var settings = Settings()
    var isInvalidated = false
    var biometryType = LABiometryType.none
    var domainState = LADomainState()
    var approvals = Approvals()
    var evaluations: [ObjectIdentifier: RunningEvaluation] = [:]
    var credentials: [LACredentialType: Secret] = [:]
  }

  private let state = Mutex(State())

  var settings: Settings {
    get { state.withLock { $0.settings } }
    set { state.withLock { $0.settings = newValue } }
  }

  var biometryType: LABiometryType { state.withLock { $0.biometryType } }

  var domainState: LADomainState { state.withLock { $0.domainState } }

  /// Why the policy could not be evaluated now; nil when it could.
  func obstacle(to policy: LAPolicy) -> LAError? {
    if state.withLock({ $0.isInvalidated }) { return .contextIsInvalid }
    do throws(Failure) {
      let look = try Look.taken(for: policy.policy.methods)
      state.withLock { $0.biometryType = look.biometryType }
      if let failure = look.failure(of: policy.policy) { return LAError(failure, policy.policy) }
      if policy.isBiometric { note(look) }
      return nil
    } catch {
      return LAError(error, policy.policy)
    }
  }

  private func note(_ look: Look) { state.withLock { $0.domainState = look.domainState } }

  /// Evaluates a policy on a thread of the library's, and replies on its queue; until then `context` lives.
  func evaluate(
    _ policy: LAPolicy, _ reason: String, keeping context: LAContext,
    _ reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let evaluation = RunningEvaluation()
    let settings: Settings? = state.withLock { state in
      guard !state.isInvalidated else { return nil }
      state.evaluations[ObjectIdentifier(evaluation)] = evaluation
      return state.settings
    }
    evaluation.run {
      var failure = LAError.contextIsInvalid as LAError?
      if let settings { failure = await self.evaluate(policy.policy, reason, settings, evaluation) }
      self.state.withLock { _ = $0.evaluations.removeValue(forKey: ObjectIdentifier(evaluation)) }
      failure = evaluation.finish() ?? failure
      replies.async { [failure] in
        reply(failure == nil, failure)
        withExtendedLifetime(context) {}
      }
    }
  }

  /// - Returns: why there is no yes; nil for a yes.
  private func evaluate(
    _ policy: Policy, _ reason: String, _ settings: Settings, _ evaluation: RunningEvaluation
  ) async -> LAError? {
    if state.withLock({ $0.approvals.serve(policy) }) { return nil }
    if UnlockReuse(seconds: settings.reuseDuration).serves(policy) { return nil }
    do throws(Failure) {
      if settings.forbidsInteraction { throw try await Look.taking(for: policy.methods).obstacle(to: policy) }
      let method = try await Asking(policy: policy, reason: reason, settings: settings).run(evaluation)
      let look = Method.biometry.contains(method) ? try? await Look.taking(for: Method.biometry) : nil
      state.withLock { $0.approvals.add(method) }
      if let look { note(look) }
      return nil
    } catch {
      return LAError(error, policy)
    }
  }

  /// Ends what is on its way.
  func cancel() {
    let evaluations = state.withLock { $0.evaluations.values }
    for evaluation in evaluations { evaluation.end(.appCancel) }
  }

  func invalidate() {
    state.withLock { state in
      state.isInvalidated = true
      state.credentials = [:]
      state.approvals = Approvals()
    }
    cancel()
  }

  func setCredential(_ credential: Data?, _ type: LACredentialType) -> Bool {
    let secret = Secret()
    guard credential?.allSatisfy({ secret.append($0) }) != false else { return false }
    return state.withLock { state in
      guard !state.isInvalidated else { return false }
      state.credentials[type] = credential == nil ? nil : secret
      return true
    }
  }

  func isCredentialSet(_ type: LACredentialType) -> Bool { state.withLock { $0.credentials[type] != nil } }
}

/// Where every reply is given, also while another one takes its time.
let replies = DispatchQueue(label: "LocalAuthentication.replies", attributes: .concurrent)

/// The yeses that a context has had.
struct Approvals: Sendable {
  /// How long one serves, in milliseconds: as a session of `vault unlock` does.
  private static let length: Int64 = 300_000

  private var moments: [Method: BootTime] = [:]

  /// Takes note of a yes that was given just now.
  mutating func add(_ method: Method, at now: BootTime = .now) { moments[method] = now }

  /// Whether one of them serves for `policy`: it was given by a method of the policy's, not long ago, and the machine
  /// has not been suspended since.
  func serve(_ policy: Policy, at now: BootTime = .now) -> Bool {
    moments.contains { method, moment in
      policy.methods.contains(method) && (0..<Self.length).contains(now.milliseconds - moment.milliseconds)
        && abs(now.suspended - moment.suspended) < 500
    }
  }
}
