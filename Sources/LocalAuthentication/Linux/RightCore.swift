import Authentication
import Synchronization

/// What a right asks for, and how far it has come.
final class RightCore: Sendable {
  private struct State {
    var state = LARight.State.unknown
    var tag = 0
    /// The authorization that is on its way.
    var context: LAContext?
  }

  private let requirement: LAAuthenticationRequirement
  /// The enrolment that it is bound to; nil where it is bound to none, or there was none.
  private let enrolment: Data?
  private let held = Mutex(State())

  init(_ requirement: LAAuthenticationRequirement) {
    self.requirement = requirement
    enrolment =
      requirement.isBoundToEnrolment ? (try? Look.taken(for: Method.biometry))?.domainState.biometry.stateHash : nil
  }

  var state: LARight.State { held.withLock { $0.state } }

  var tag: Int {
    get { held.withLock { $0.tag } }
    set { held.withLock { $0.tag = newValue } }
  }

  /// Asks the person.
  func authorize(_ reason: String) async throws {
    let context = LAContext()
    let before = held.withLock { held in
      defer { (held.state, held.context) = (.authorizing, context) }
      return held.context
    }
    before?.core.cancel()
    do {
      try await checkEnrolment()
      try await context.evaluatePolicy(requirement.policy, localizedReason: reason)
      try await checkEnrolment()
      guard settle(context, .authorized) else { throw LAError(.appCancel) }
    } catch {
      _ = settle(context, .notAuthorized)
      throw error
    }
  }

  /// Takes note of how an authorization ended.
  ///
  /// - Returns: false when it is not the one that counts any more.
  private func settle(_ context: LAContext, _ state: LARight.State) -> Bool {
    held.withLock { held in
      guard held.context === context else { return false }
      (held.state, held.context) = (state, nil)
      return true
    }
  }

  /// Whether it could be asked for now.
  func check() async throws {
    let policy = requirement.policy.policy
    do throws(Failure) {
      if let failure = try await Look.taking(for: policy.methods).failure(of: policy) { throw failure }
    } catch {
      throw LAError(error, policy)
    }
    try await checkEnrolment()
  }

  private func checkEnrolment() async throws {
    guard requirement.isBoundToEnrolment else { return }
    let now = try? await Look.taking(for: Method.biometry).domainState.biometry.stateHash
    guard let enrolment, now == enrolment else { throw LAError.enrolmentHasChanged }
  }

  /// Takes a yes back, and ends what is on its way.
  func deauthorize() {
    let context = held.withLock { held in
      defer { held.context = nil }
      if held.state != .unknown { held.state = .notAuthorized }
      return held.context
    }
    context?.core.cancel()
  }

  /// Does `work`, and calls `completion` on a private queue; `right` lives until then.
  func complete(
    keeping right: LARight, _ completion: @escaping @Sendable ((any Error)?) -> Void,
    _ work: @escaping @Sendable (RightCore) async throws -> Void
  ) {
    let asker = Borrowed((right: right, completion: completion))
    EventLoop.start {
      let result: (any Error)?
      do {
        try await work(self)
        result = nil
      } catch {
        result = error
      }
      tell { asker.value.completion(result) }
    }
  }
}

extension LAError {
  fileprivate static let enrolmentHasChanged = LAError(
    .authenticationFailed,
    userInfo: [NSLocalizedDescriptionKey: "The enrolled fingers or faces are not those of when the right was made."])
}
