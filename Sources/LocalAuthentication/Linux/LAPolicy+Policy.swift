import Authentication

extension LAPolicy {
  /// What we call it.
  var policy: Policy {
    switch self {
    case .deviceOwnerAuthentication: .owner
    case .deviceOwnerAuthenticationWithBiometrics: .biometrics
    case .deviceOwnerAuthenticationWithCompanion: .companion
    case .deviceOwnerAuthenticationWithBiometricsOrCompanion: .biometricsOrCompanion
    }
  }

  /// Whether that it could be evaluated tells of biometry.
  var isBiometric: Bool {
    self == .deviceOwnerAuthenticationWithBiometrics || self == .deviceOwnerAuthenticationWithBiometricsOrCompanion
  }
}
