import LocalAuthentication

/// LAContext, and what goes with it: every member by its type.
func checkContext() {
  let _: () -> LAContext = LAContext.init
  let _: NSObject.Type = LAContext.self
  let _: (LAContext) -> (LAPolicy, NSErrorPointer) -> Bool = LAContext.canEvaluatePolicy
  let _: (LAContext) -> (LAPolicy, String, @escaping @Sendable (Bool, (any Error)?) -> Void) -> Void =
    LAContext.evaluatePolicy(_:localizedReason:reply:)
  let _: (LAContext) -> (LAPolicy, String) async throws -> Bool = LAContext.evaluatePolicy(_:localizedReason:)
  let _: (LAContext) -> () -> Void = LAContext.invalidate
  let _: (LAContext) -> (Data?, LACredentialType) -> Bool = LAContext.setCredential(_:type:)
  let _: (LAContext) -> (LACredentialType) -> Bool = LAContext.isCredentialSet

  let _: ReferenceWritableKeyPath<LAContext, String> = \.localizedReason
  let _: ReferenceWritableKeyPath<LAContext, String?> = \.localizedFallbackTitle
  let _: ReferenceWritableKeyPath<LAContext, String?> = \.localizedCancelTitle
  let _: ReferenceWritableKeyPath<LAContext, Bool> = \.interactionNotAllowed
  let _: ReferenceWritableKeyPath<LAContext, TimeInterval> = \.touchIDAuthenticationAllowableReuseDuration
  let _: ReferenceWritableKeyPath<LAContext, NSNumber?> = \.maxBiometryFailures
  checkReadOnly(\LAContext.biometryType as KeyPath<LAContext, LABiometryType>)
  checkReadOnly(\LAContext.evaluatedPolicyDomainState as KeyPath<LAContext, Data?>)
  checkReadOnly(\LAContext.domainState as KeyPath<LAContext, LADomainState>)

  let _: UnsafeMutablePointer<NSError?>?.Type = NSErrorPointer.self
  checkFreshContext()
}

private func checkFreshContext() {
  let context = LAContext()
  check(context.localizedReason == "", "a fresh context has a reason")
  check(context.localizedFallbackTitle == nil && context.localizedCancelTitle == nil, "a fresh context has titles")
  check(!context.interactionNotAllowed, "a fresh context forbids to ask")
  check(context.touchIDAuthenticationAllowableReuseDuration == 0, "a fresh context reuses")
  check(context.biometryType == .none, "a fresh context has looked")
  check(context.evaluatedPolicyDomainState == nil && context.domainState.stateHash == nil, "a fresh context has looked")
  check(context.maxBiometryFailures == nil, "a fresh context counts")

  context.touchIDAuthenticationAllowableReuseDuration = 10000
  check(context.touchIDAuthenticationAllowableReuseDuration == 10000, "the duration does not read back")
  check(LATouchIDAuthenticationMaximumAllowableReuseDuration == 300.0, "the longest duration is not five minutes")
  let _: TimeInterval = LATouchIDAuthenticationMaximumAllowableReuseDuration

  check(!context.isCredentialSet(.applicationPassword), "a fresh context has a credential")
  check(context.setCredential(Data("secret".utf8), type: .applicationPassword), "no credential is taken")
  check(context.isCredentialSet(.applicationPassword), "the credential is not kept")
  check(!context.isCredentialSet(.smartCardPIN), "a credential of another kind is kept")
  check(context.setCredential(nil, type: .applicationPassword), "the credential is not taken away")
  check(!context.isCredentialSet(.applicationPassword), "the credential is not taken away")
  let other = LAContext()
  check(context != other && Set([context, other, context]).count == 2, "contexts are not told apart")
}

/// The states of domains and of the environment.
func checkStates() {
  checkReadOnly(\LADomainState.biometry as KeyPath<LADomainState, LADomainStateBiometry>)
  checkReadOnly(\LADomainState.companion as KeyPath<LADomainState, LADomainStateCompanion>)
  checkReadOnly(\LADomainState.stateHash as KeyPath<LADomainState, Data?>)
  checkReadOnly(\LADomainStateBiometry.biometryType as KeyPath<LADomainStateBiometry, LABiometryType>)
  checkReadOnly(\LADomainStateBiometry.stateHash as KeyPath<LADomainStateBiometry, Data?>)
  checkReadOnly(\.availableCompanionTypes as KeyPath<LADomainStateCompanion, Set<LACompanionType>>)
  checkReadOnly(\LADomainStateCompanion.stateHash as KeyPath<LADomainStateCompanion, Data?>)
  let _: (LADomainStateCompanion) -> (LACompanionType) -> Data? = LADomainStateCompanion.stateHash(for:)
  let _: [NSObject.Type] = [LADomainState.self, LADomainStateBiometry.self, LADomainStateCompanion.self]

  let _: LAEnvironment = LAEnvironment.currentUser
  check(LAEnvironment.currentUser === LAEnvironment.currentUser, "there are several environments")
  checkReadOnly(\LAEnvironment.state as KeyPath<LAEnvironment, LAEnvironment.State>)
  let _: (LAEnvironment) -> (any LAEnvironment.Observer) -> Void = LAEnvironment.addObserver
  let _: (LAEnvironment) -> (any LAEnvironment.Observer) -> Void = LAEnvironment.removeObserver
  let _: any NSCopying.Type = LAEnvironment.State.self
  checkReadOnly(\.biometry as KeyPath<LAEnvironment.State, LAEnvironment.MechanismBiometry?>)
  checkReadOnly(\.userPassword as KeyPath<LAEnvironment.State, LAEnvironment.MechanismUserPassword?>)
  checkReadOnly(\.companions as KeyPath<LAEnvironment.State, [LAEnvironment.MechanismCompanion]>)
  checkReadOnly(\.allMechanisms as KeyPath<LAEnvironment.State, [LAEnvironment.Mechanism]>)
  checkReadOnly(\.isUsable as KeyPath<LAEnvironment.Mechanism, Bool>)
  checkReadOnly(\.localizedName as KeyPath<LAEnvironment.Mechanism, String>)
  checkReadOnly(\.iconSystemName as KeyPath<LAEnvironment.Mechanism, String>)
  checkReadOnly(\.biometryType as KeyPath<LAEnvironment.MechanismBiometry, LABiometryType>)
  checkReadOnly(\.isEnrolled as KeyPath<LAEnvironment.MechanismBiometry, Bool>)
  checkReadOnly(\.isLockedOut as KeyPath<LAEnvironment.MechanismBiometry, Bool>)
  checkReadOnly(\.stateHash as KeyPath<LAEnvironment.MechanismBiometry, Data>)
  checkReadOnly(\.builtInSensorInaccessible as KeyPath<LAEnvironment.MechanismBiometry, Bool>)
  checkReadOnly(\.isSet as KeyPath<LAEnvironment.MechanismUserPassword, Bool>)
  checkReadOnly(\.type as KeyPath<LAEnvironment.MechanismCompanion, LACompanionType>)
  checkReadOnly(\.stateHash as KeyPath<LAEnvironment.MechanismCompanion, Data?>)
  let mechanisms: [LAEnvironment.Mechanism.Type] = [
    LAEnvironment.MechanismBiometry.self, LAEnvironment.MechanismUserPassword.self,
    LAEnvironment.MechanismCompanion.self,
  ]
  check(mechanisms.count == 3, "a kind is missing")
}

/// An observer that does not listen, as Apple's need not.
private class Deaf: LAEnvironment.Observer {}

/// One that does.
private class Listener: NSObject, LAEnvironment.Observer {
  var changes = 0

  func environment(_ environment: LAEnvironment, stateDidChangeFromOldState oldState: LAEnvironment.State) {
    changes += 1
  }
}

func checkObservers() {
  for observer in [Deaf(), Listener()] as [any LAEnvironment.Observer] {
    LAEnvironment.currentUser.addObserver(observer)
    LAEnvironment.currentUser.removeObserver(observer)
  }
}
