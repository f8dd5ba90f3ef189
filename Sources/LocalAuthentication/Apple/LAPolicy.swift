/// What an evaluation asks for.
///
/// Mirrors LAPolicy.
public enum LAPolicy: Int, Sendable {
  /// Biometry: a finger or a face.
  case deviceOwnerAuthenticationWithBiometrics = 1
  /// Biometry, a companion or the account's password.
  case deviceOwnerAuthentication = 2
  /// A companion: on Linux a security key.
  case deviceOwnerAuthenticationWithCompanion = 3
  /// Biometry or a companion.
  case deviceOwnerAuthenticationWithBiometricsOrCompanion = 4
  /// There are no wrists to detect here.
  @available(*, unavailable, message: "wrist detection is watchOS's alone")
  case deviceOwnerAuthenticationWithWristDetection = 5

  /// The older name of ``deviceOwnerAuthenticationWithCompanion``.
  public static var deviceOwnerAuthenticationWithWatch: LAPolicy { .deviceOwnerAuthenticationWithCompanion }

  /// The older name of ``deviceOwnerAuthenticationWithBiometricsOrCompanion``.
  public static var deviceOwnerAuthenticationWithBiometricsOrWatch: LAPolicy {
    .deviceOwnerAuthenticationWithBiometricsOrCompanion
  }
}
