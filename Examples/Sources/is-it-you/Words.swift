import LocalAuthentication

extension LAPolicy {
  /// The policy that a word of the command line means.
  init?(named name: String) {
    switch name {
    case "owner": self = .deviceOwnerAuthentication
    case "biometrics": self = .deviceOwnerAuthenticationWithBiometrics
    case "companion": self = .deviceOwnerAuthenticationWithCompanion
    case "biometrics-or-companion": self = .deviceOwnerAuthenticationWithBiometricsOrCompanion
    default: return nil
    }
  }
}

extension LABiometryType {
  /// What people read before they are asked.
  var greeting: String {
    switch self {
    case .touchID: "This machine has a fingerprint reader."
    case .faceID: "This machine knows faces."
    case .opticID: "This machine knows eyes."
    case .none: "This machine has no biometry."
    }
  }
}

extension LAError.Code {
  /// The exit code that vault has for the same: 100 and the number of the code, as far as that fits.
  var exitCode: Int32 {
    switch self {
    case .notInteractive: 115
    default: 100 - Int32(rawValue)
    }
  }
}
