import LocalAuthentication

extension LAError.Code {
  /// Its name, by the cases.
  var name: String {
    switch self {
    case .authenticationFailed: return "authenticationFailed"
    case .userCancel: return "userCancel"
    case .userFallback: return "userFallback"
    case .systemCancel: return "systemCancel"
    case .passcodeNotSet: return "passcodeNotSet"
    case .touchIDNotAvailable: return "biometryNotAvailable"
    case .touchIDNotEnrolled: return "biometryNotEnrolled"
    case .touchIDLockout: return "biometryLockout"
    case .appCancel: return "appCancel"
    case .invalidContext: return "invalidContext"
    case .companionNotAvailable: return "companionNotAvailable"
    case .biometryNotPaired: return "biometryNotPaired"
    case .biometryDisconnected: return "biometryDisconnected"
    case .invalidDimensions: return "invalidDimensions"
    case .notInteractive: return "notInteractive"
    @unknown default: return "unknown"
    }
  }

  /// Its name, by what the cases are called today.
  var modernName: String {
    switch self {
    case .authenticationFailed: return "authenticationFailed"
    case .userCancel: return "userCancel"
    case .userFallback: return "userFallback"
    case .systemCancel: return "systemCancel"
    case .passcodeNotSet: return "passcodeNotSet"
    case .biometryNotAvailable: return "biometryNotAvailable"
    case .biometryNotEnrolled: return "biometryNotEnrolled"
    case .biometryLockout: return "biometryLockout"
    case .appCancel: return "appCancel"
    case .invalidContext: return "invalidContext"
    case .watchNotAvailable: return "companionNotAvailable"
    case .biometryNotPaired: return "biometryNotPaired"
    case .biometryDisconnected: return "biometryDisconnected"
    case .invalidDimensions: return "invalidDimensions"
    case .notInteractive: return "notInteractive"
    default: return "unknown"
    }
  }
}

/// The name of a number, as code from before LAError.Code has it.
func name(ofRaw code: Int) -> String {
  switch code {
  case LAError.authenticationFailed.rawValue: return "authenticationFailed"
  case LAError.userCancel.rawValue: return "userCancel"
  case LAError.userFallback.rawValue: return "userFallback"
  case LAError.systemCancel.rawValue: return "systemCancel"
  case LAError.passcodeNotSet.rawValue: return "passcodeNotSet"
  case LAError.biometryNotAvailable.rawValue: return "biometryNotAvailable"
  case LAError.biometryNotEnrolled.rawValue: return "biometryNotEnrolled"
  case LAError.biometryLockout.rawValue: return "biometryLockout"
  case LAError.appCancel.rawValue: return "appCancel"
  case LAError.invalidContext.rawValue: return "invalidContext"
  case LAError.Code.companionNotAvailable.rawValue: return "companionNotAvailable"
  case LAError.Code.biometryNotPaired.rawValue: return "biometryNotPaired"
  case LAError.Code.biometryDisconnected.rawValue: return "biometryDisconnected"
  case LAError.Code.invalidDimensions.rawValue: return "invalidDimensions"
  case LAError.Code.notInteractive.rawValue: return "notInteractive"
  default: return "unknown"
  }
}

/// The name of a number, by the constants of C.
func name(ofC code: Int32) -> String {
  switch code {
  case kLAErrorAuthenticationFailed: return "authenticationFailed"
  case kLAErrorUserCancel: return "userCancel"
  case kLAErrorUserFallback: return "userFallback"
  case kLAErrorSystemCancel: return "systemCancel"
  case kLAErrorPasscodeNotSet: return "passcodeNotSet"
  case kLAErrorTouchIDNotAvailable, kLAErrorBiometryNotAvailable: return "biometryNotAvailable"
  case kLAErrorTouchIDNotEnrolled, kLAErrorBiometryNotEnrolled: return "biometryNotEnrolled"
  case kLAErrorTouchIDLockout, kLAErrorBiometryLockout: return "biometryLockout"
  case kLAErrorAppCancel: return "appCancel"
  case kLAErrorInvalidContext: return "invalidContext"
  case kLAErrorWatchNotAvailable, kLAErrorCompanionNotAvailable: return "companionNotAvailable"
  case kLAErrorBiometryNotPaired: return "biometryNotPaired"
  case kLAErrorBiometryDisconnected: return "biometryDisconnected"
  case kLAErrorInvalidDimensions: return "invalidDimensions"
  case kLAErrorNotInteractive: return "notInteractive"
  default: return "unknown"
  }
}
