import LocalAuthentication

extension LABiometryType: @retroactive CustomStringConvertible {
  /// What the button is called.
  public var description: String {
    switch self {
    case .none: return "Password"
    case .touchID: return "Touch ID"
    case .faceID: return "Face ID"
    case .opticID: return "Optic ID"
    @unknown default: return "Biometrics"
    }
  }
}

extension LAContext {
  enum BiometricType: String {
    case none, touchID, faceID, opticID
  }

  /// What this machine has, whether or not it can be used now.
  var biometricType: BiometricType {
    var error: NSError?
    guard canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) || biometryType != .none else {
      return .none
    }
    if #available(iOS 11.0, macOS 10.13.2, *) {
      switch biometryType {
      case .none: return .none
      case .touchID: return .touchID
      case .faceID: return .faceID
      default:
        if #available(macOS 14, iOS 17, *), biometryType == .opticID { return .opticID }
        return .none
      }
    }
    return .touchID
  }
}

/// The texts of the settings.
struct BiometrySettings {
  let title: String
  let symbol: String
  let hint: String?

  init(context: LAContext = LAContext()) {
    var error: NSError?
    let isUsable = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)
    title = "Unlock with \(context.biometryType)"
    symbol =
      switch context.biometryType {
      case .touchID: "touchid"
      case .faceID: "faceid"
      case .none: "key"
      default: "lock"
      }
    switch error?.code {
    case _ where isUsable: hint = nil
    case LAError.biometryNotEnrolled.rawValue?: hint = "Add a fingerprint in the settings first."
    case LAError.biometryLockout.rawValue?: hint = "Give your password first."
    case LAError.biometryNotAvailable.rawValue?: hint = "This machine has no biometrics."
    default: hint = error?.localizedDescription
    }
  }
}
