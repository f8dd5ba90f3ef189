import LocalAuthentication

/// LARight and its requirements.
func checkRights() {
  let _: () -> LARight = LARight.init
  let _: (LAAuthenticationRequirement) -> LARight = LARight.init(requirement:)
  let _: NSObject.Type = LARight.self
  checkReadOnly(\LARight.state as KeyPath<LARight, LARight.State>)
  let _: ReferenceWritableKeyPath<LARight, Int> = \.tag
  let _: (LARight) -> (String) async throws -> Void = LARight.authorize(localizedReason:)
  let _: (LARight) -> (String, @escaping @Sendable ((any Error)?) -> Void) -> Void =
    LARight.authorize(localizedReason:completion:)
  let _: (LARight) -> () async throws -> Void = LARight.checkCanAuthorize
  let _: (LARight) -> (@escaping @Sendable ((any Error)?) -> Void) -> Void = LARight.checkCanAuthorize(completion:)
  let _: (LARight) -> () async -> Void = LARight.deauthorize
  let _: (LARight) -> (@escaping @Sendable () -> Void) -> Void = LARight.deauthorize(completion:)

  let requirements: [LAAuthenticationRequirement] = [
    .default, .biometry, .biometryCurrentSet, .biometry(fallback: .default), .biometry(fallback: .devicePasscode),
  ]
  let _: (LABiometryFallbackRequirement) -> LAAuthenticationRequirement = LAAuthenticationRequirement.biometry(
    fallback:)
  let fallbacks: [LABiometryFallbackRequirement] = [.default, .devicePasscode]
  let _: [NSObject.Type] = [LAAuthenticationRequirement.self, LABiometryFallbackRequirement.self]
  check(fallbacks.count == 2, "a fallback is missing")

  for requirement in requirements {
    let right = LARight(requirement: requirement)
    check(right.state == .unknown && right.tag == 0, "a fresh right is \(right.state), \(right.tag)")
    right.tag = 3
    check(right.tag == 3, "the tag is not kept")
  }
  check(LARight().state == .unknown, "a fresh right is not unknown")
}
