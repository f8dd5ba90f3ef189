import LocalAuthentication

/// The enumerations, and the constants of C.
func checkNumbers() {
  check([
    LAPolicy.deviceOwnerAuthenticationWithBiometrics: 1, .deviceOwnerAuthentication: 2,
    .deviceOwnerAuthenticationWithCompanion: 3, .deviceOwnerAuthenticationWithWatch: 3,
    .deviceOwnerAuthenticationWithBiometricsOrCompanion: 4, .deviceOwnerAuthenticationWithBiometricsOrWatch: 4,
  ])
  check([LABiometryType.none: 0, .touchID: 1, .faceID: 2, .opticID: 4, .LABiometryNone: 0])
  check([LACredentialType.applicationPassword: 0, .smartCardPIN: -3])
  check([
    LAAccessControlOperation.createItem: 0, .useItem: 1, .createKey: 2, .useKeySign: 3, .useKeyDecrypt: 4,
    .useKeyKeyExchange: 5,
  ])
  check([LACompanionType.none: 0, .watch: 1, .mac: 2, .vision: 4])
  check([LARight.State.unknown: 0, .authorizing: 1, .authorized: 2, .notAuthorized: 3])
  check([
    LAError.Code.authenticationFailed: -1, .userCancel: -2, .userFallback: -3, .systemCancel: -4, .passcodeNotSet: -5,
    .touchIDNotAvailable: -6, .biometryNotAvailable: -6, .touchIDNotEnrolled: -7, .biometryNotEnrolled: -7,
    .touchIDLockout: -8, .biometryLockout: -8, .appCancel: -9, .invalidContext: -10, .companionNotAvailable: -11,
    .watchNotAvailable: -11, .biometryNotPaired: -12, .biometryDisconnected: -13, .invalidDimensions: -14,
    .notInteractive: -1004,
  ])
  check("\(LAError.Code.biometryLockout)" == "touchIDLockout", "the cases are not those with the older names")
  checkConstants()
  checkSendable(LAPolicy.self, LAError.self, LAError.Code.self, LABiometryType.self, LACredentialType.self)
  checkSendable(LACompanionType.self, LAAccessControlOperation.self, LARight.State.self, LAContext.self, LARight.self)
}

private func checkSendable(_ types: any (Sendable & Hashable).Type...) {
  check(Set(types.map { "\($0)" }).count == types.count, "a type is here twice")
}

private func checkConstants() {
  check([
    kLAPolicyDeviceOwnerAuthenticationWithBiometrics: 1, kLAPolicyDeviceOwnerAuthentication: 2,
    kLAPolicyDeviceOwnerAuthenticationWithWatch: 3, kLAPolicyDeviceOwnerAuthenticationWithCompanion: 3,
    kLAPolicyDeviceOwnerAuthenticationWithBiometricsOrWatch: 4,
    kLAPolicyDeviceOwnerAuthenticationWithBiometricsOrCompanion: 4,
    kLAPolicyDeviceOwnerAuthenticationWithWristDetection: 5,
  ])
  check([
    kLAErrorAuthenticationFailed: -1, kLAErrorUserCancel: -2, kLAErrorUserFallback: -3, kLAErrorSystemCancel: -4,
    kLAErrorPasscodeNotSet: -5, kLAErrorTouchIDNotAvailable: -6, kLAErrorTouchIDNotEnrolled: -7,
    kLAErrorTouchIDLockout: -8, kLAErrorBiometryNotAvailable: -6, kLAErrorBiometryNotEnrolled: -7,
    kLAErrorBiometryLockout: -8, kLAErrorAppCancel: -9, kLAErrorInvalidContext: -10, kLAErrorWatchNotAvailable: -11,
    kLAErrorCompanionNotAvailable: -11, kLAErrorBiometryNotPaired: -12, kLAErrorBiometryDisconnected: -13,
    kLAErrorInvalidDimensions: -14, kLAErrorNotInteractive: -1004,
  ])
  check([
    kLABiometryTypeNone: 0, kLABiometryTypeTouchID: 1, kLABiometryTypeFaceID: 2, kLABiometryTypeOpticID: 4,
    kLACredentialTypeApplicationPassword: 0, kLACredentialTypeSmartCardPIN: -3,
    kLAAccessControlOperationCreateItem: 0, kLAAccessControlOperationUseItem: 1,
    kLAAccessControlOperationCreateKey: 2, kLAAccessControlOperationUseKeySign: 3,
    kLAAccessControlOperationUseKeyDecrypt: 4, kLAAccessControlOperationUseKeyKeyExchange: 5,
    kLACompanionTypeNone: 0, kLACompanionTypeWatch: 1, kLACompanionTypeMac: 2, kLACompanionTypeVision: 4,
  ])
}
