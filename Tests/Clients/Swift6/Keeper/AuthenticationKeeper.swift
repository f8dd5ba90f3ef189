import LocalAuthentication

/// Something that is only used after the owner has agreed.
struct Secret: Hashable, Sendable {
  let id: String
  let name: String
}

/// A context that has been agreed to, and for how long the person wants it to serve.
struct PersistedContext: Sendable {
  let secret: Secret
  let context: LAContext
  /// The clock that nobody can set.
  let expiration: ContinuousClock.Instant

  init(secret: Secret, context: LAContext, duration: Duration) {
    self.secret = secret
    self.context = context
    expiration = .now + duration
  }

  var isValid: Bool { .now < expiration }
}

/// Keeps contexts, so that nobody is asked again within the time that they chose.
actor AuthenticationKeeper {
  private var contexts: [Secret: PersistedContext] = [:]

  func existingContext(for secret: Secret) -> PersistedContext? {
    guard let persisted = contexts[secret], persisted.isValid else {
      contexts[secret] = nil
      return nil
    }
    return persisted
  }

  /// Asks, and keeps the context on a yes.
  func persist(_ secret: Secret, for duration: TimeInterval) async throws {
    let context = LAContext()
    context.touchIDAuthenticationAllowableReuseDuration = duration
    context.localizedCancelTitle = "Deny"
    context.localizedReason = "use \(secret.name)"

    let time = String(format: "%.0f minutes", duration / 60)
    guard
      try await context.evaluatePolicy(
        .deviceOwnerAuthentication, localizedReason: "unlock \(secret.name) for \(time)")
    else { return }
    contexts[secret] = PersistedContext(secret: secret, context: context, duration: .seconds(duration))
  }

  func use(_ secret: Secret) async throws {
    let context: LAContext
    if let existing = existingContext(for: secret)?.context {
      context = existing
    } else {
      let new = LAContext()
      new.localizedCancelTitle = "Deny"
      context = new
    }
    try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "use \(secret.name)")
  }

  func forget(_ secret: Secret) {
    contexts.removeValue(forKey: secret)?.context.invalidate()
  }
}
