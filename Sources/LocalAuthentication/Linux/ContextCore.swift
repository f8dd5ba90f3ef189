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
    var prompter: Borrowed<any VaultPrompter>?
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

  var settings: Settings { state.withLock { $0.settings } }

  /// Changes a setting, and leaves alone what other threads set meanwhile.
  func set(_ change: (inout Settings) -> Void) { state.withLock { change(&$0.settings) } }

  var biometryType: LABiometryType { state.withLock { $0.biometryType } }

  var domainState: LADomainState { state.withLock { $0.domainState } }

  /// Why the policy could not be evaluated now; nil when it could.
  func obstacle(to policy: LAPolicy) -> LAError? {
    if state.withLock({ $0.isInvalidated }) { return .contextIsInvalid }
    do throws(Failure) {
      // The kind of biometry is of interest also where the policy does not go by it.
      let look = try Look.taken(for: policy.policy.methods.union(Method.biometry))
      state.withLock { $0.biometryType = look.biometryType }
      if let failure = look.failure(of: policy.policy) { return LAError(failure, policy.policy) }
      if policy.isBiometric { note(look) }
      return nil
    } catch {
      return LAError(error, policy.policy)
    }
  }

  private func note(_ look: Look) { state.withLock { $0.domainState = look.domainState } }

  /// Evaluates a policy on a thread of the library's, and replies on a private queue; until then `context` lives.
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
    let asker = Borrowed((context: context, reply: reply))
    defer { EvaluationOfTask.note(evaluation) }
    evaluation.run {
      var result = Result<Method?, LAError>.failure(.contextIsInvalid)
      if let settings { result = await self.evaluate(policy.policy, reason, settings, evaluation) }
      if let ending = evaluation.finish() { result = .failure(ending) }
      self.state.withLock { state in
        state.evaluations[ObjectIdentifier(evaluation)] = nil
        // One that was ended before it had said yes has said none.
        if case .success(let method?) = result { state.approvals.add(method) }
      }
      tell { [result] in
        switch result {
        case .success: asker.value.reply(true, nil)
        case .failure(let error): asker.value.reply(false, error)
        }
      }
    }
  }

  /// - Returns: the method that said yes; nil for a yes that needed none.
  private func evaluate(
    _ policy: Policy, _ reason: String, _ settings: Settings, _ evaluation: RunningEvaluation
  ) async -> Result<Method?, LAError> {
    if state.withLock({ $0.approvals.serve(policy) }) { return .success(nil) }
    if UnlockReuse(seconds: settings.reuseDuration).serves(policy) { return .success(nil) }
    do throws(Failure) {
      if settings.forbidsInteraction { throw try await Look.taking(for: policy.methods).obstacle(to: policy) }
      let method = try await Asking(policy: policy, reason: reason, settings: settings).run(evaluation)
      let look = Method.biometry.contains(method) ? try? await Look.taking(for: Method.biometry) : nil
      if let look { note(look) }
      return .success(method)
    } catch {
      return .failure(LAError(error, policy))
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

/// Calls what is the application's, on a private queue of its own.
///
/// It waits for no other reply, however long that takes, and has a thread of its own: those of a concurrent queue the
/// application may have blocked while it waits for this.
func tell(_ reply: @escaping @Sendable () -> Void) {
  DispatchQueue(label: "LocalAuthentication.reply").async(execute: reply)
}

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
