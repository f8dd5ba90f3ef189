/// What a right asks for.
///
/// Mirrors LAAuthenticationRequirement.
public class LAAuthenticationRequirement: NSObject, @unchecked Sendable {
  /// The policy that it comes to.
  let policy: LAPolicy
  /// Whether the enrolled fingers must be those of when the right was made.
  let isBoundToEnrolment: Bool

  required init(_ policy: LAPolicy, isBoundToEnrolment: Bool = false) {
    self.policy = policy
    self.isBoundToEnrolment = isBoundToEnrolment
  }

  /// Biometry, a companion or the account's password.
  public class var `default`: LAAuthenticationRequirement { LAAuthenticationRequirement(.deviceOwnerAuthentication) }

  /// Biometry alone.
  public class var biometry: LAAuthenticationRequirement {
    LAAuthenticationRequirement(.deviceOwnerAuthenticationWithBiometrics)
  }

  /// Biometry alone, and only while the fingers are enrolled that were when the right was made.
  public class var biometryCurrentSet: LAAuthenticationRequirement {
    LAAuthenticationRequirement(.deviceOwnerAuthenticationWithBiometrics, isBoundToEnrolment: true)
  }

  /// Biometry, and another way where it fails, is not there, or is not wanted.
  public class func biometry(fallback: LABiometryFallbackRequirement) -> Self { Self(fallback.policy) }
}

/// What may take the place of biometry.
///
/// Mirrors LABiometryFallbackRequirement.
public class LABiometryFallbackRequirement: NSObject, @unchecked Sendable {
  let policy = LAPolicy.deviceOwnerAuthentication

  override init() {
    super.init()
  }

  /// The account's password.
  public class var `default`: LABiometryFallbackRequirement { LABiometryFallbackRequirement() }

  /// The account's password.
  public class var devicePasscode: LABiometryFallbackRequirement { LABiometryFallbackRequirement() }
}
