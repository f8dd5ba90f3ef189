// The C constants that Swift code on Apple's systems sees as numbers.

/// The domain of all ``LAError``.
///
/// Mirrors LAErrorDomain.
public let LAErrorDomain = "com.apple.LocalAuthentication"

/// The same, by the name of its C macro.
public let kLAErrorDomain = LAErrorDomain

/// The longest that ``LAContext/touchIDAuthenticationAllowableReuseDuration`` reaches back, in seconds.
///
/// Mirrors LATouchIDAuthenticationMaximumAllowableReuseDuration.
public let LATouchIDAuthenticationMaximumAllowableReuseDuration: TimeInterval = 300

// LAPolicy

/// Mirrors kLAPolicyDeviceOwnerAuthenticationWithBiometrics.
public let kLAPolicyDeviceOwnerAuthenticationWithBiometrics: Int32 = 1
/// Mirrors kLAPolicyDeviceOwnerAuthentication.
public let kLAPolicyDeviceOwnerAuthentication: Int32 = 2
/// Mirrors kLAPolicyDeviceOwnerAuthenticationWithWatch.
public let kLAPolicyDeviceOwnerAuthenticationWithWatch: Int32 = 3
/// Mirrors kLAPolicyDeviceOwnerAuthenticationWithCompanion.
public let kLAPolicyDeviceOwnerAuthenticationWithCompanion: Int32 = 3
/// Mirrors kLAPolicyDeviceOwnerAuthenticationWithBiometricsOrWatch.
public let kLAPolicyDeviceOwnerAuthenticationWithBiometricsOrWatch: Int32 = 4
/// Mirrors kLAPolicyDeviceOwnerAuthenticationWithBiometricsOrCompanion.
public let kLAPolicyDeviceOwnerAuthenticationWithBiometricsOrCompanion: Int32 = 4
/// Mirrors kLAPolicyDeviceOwnerAuthenticationWithWristDetection.
public let kLAPolicyDeviceOwnerAuthenticationWithWristDetection: Int32 = 5

// LAError.Code

/// Mirrors kLAErrorAuthenticationFailed.
public let kLAErrorAuthenticationFailed: Int32 = -1
/// Mirrors kLAErrorUserCancel.
public let kLAErrorUserCancel: Int32 = -2
/// Mirrors kLAErrorUserFallback.
public let kLAErrorUserFallback: Int32 = -3
/// Mirrors kLAErrorSystemCancel.
public let kLAErrorSystemCancel: Int32 = -4
/// Mirrors kLAErrorPasscodeNotSet.
public let kLAErrorPasscodeNotSet: Int32 = -5
/// Mirrors kLAErrorTouchIDNotAvailable.
public let kLAErrorTouchIDNotAvailable: Int32 = -6
/// Mirrors kLAErrorTouchIDNotEnrolled.
public let kLAErrorTouchIDNotEnrolled: Int32 = -7
/// Mirrors kLAErrorTouchIDLockout.
public let kLAErrorTouchIDLockout: Int32 = -8
/// Mirrors kLAErrorAppCancel.
public let kLAErrorAppCancel: Int32 = -9
/// Mirrors kLAErrorInvalidContext.
public let kLAErrorInvalidContext: Int32 = -10
/// Mirrors kLAErrorBiometryNotAvailable.
public let kLAErrorBiometryNotAvailable: Int32 = -6
/// Mirrors kLAErrorBiometryNotEnrolled.
public let kLAErrorBiometryNotEnrolled: Int32 = -7
/// Mirrors kLAErrorBiometryLockout.
public let kLAErrorBiometryLockout: Int32 = -8
/// Mirrors kLAErrorWatchNotAvailable.
public let kLAErrorWatchNotAvailable: Int32 = -11
/// Mirrors kLAErrorCompanionNotAvailable.
public let kLAErrorCompanionNotAvailable: Int32 = -11
/// Mirrors kLAErrorBiometryNotPaired.
public let kLAErrorBiometryNotPaired: Int32 = -12
/// Mirrors kLAErrorBiometryDisconnected.
public let kLAErrorBiometryDisconnected: Int32 = -13
/// Mirrors kLAErrorInvalidDimensions.
public let kLAErrorInvalidDimensions: Int32 = -14
/// Mirrors kLAErrorNotInteractive.
public let kLAErrorNotInteractive: Int32 = -1004

// LABiometryType

/// Mirrors kLABiometryTypeNone.
public let kLABiometryTypeNone: Int32 = 0
/// Mirrors kLABiometryTypeTouchID.
public let kLABiometryTypeTouchID: Int32 = 1
/// Mirrors kLABiometryTypeFaceID.
public let kLABiometryTypeFaceID: Int32 = 2
/// Mirrors kLABiometryTypeOpticID.
public let kLABiometryTypeOpticID: Int32 = 4

// LACredentialType

/// Mirrors kLACredentialTypeApplicationPassword.
public let kLACredentialTypeApplicationPassword: Int32 = 0
/// Mirrors kLACredentialTypeSmartCardPIN.
public let kLACredentialTypeSmartCardPIN: Int32 = -3

// LAAccessControlOperation

/// Mirrors kLAAccessControlOperationCreateItem.
public let kLAAccessControlOperationCreateItem: Int32 = 0
/// Mirrors kLAAccessControlOperationUseItem.
public let kLAAccessControlOperationUseItem: Int32 = 1
/// Mirrors kLAAccessControlOperationCreateKey.
public let kLAAccessControlOperationCreateKey: Int32 = 2
/// Mirrors kLAAccessControlOperationUseKeySign.
public let kLAAccessControlOperationUseKeySign: Int32 = 3
/// Mirrors kLAAccessControlOperationUseKeyDecrypt.
public let kLAAccessControlOperationUseKeyDecrypt: Int32 = 4
/// Mirrors kLAAccessControlOperationUseKeyKeyExchange.
public let kLAAccessControlOperationUseKeyKeyExchange: Int32 = 5

// LACompanionType

/// Mirrors kLACompanionTypeNone.
public let kLACompanionTypeNone: Int32 = 0
/// Mirrors kLACompanionTypeWatch.
public let kLACompanionTypeWatch: Int32 = 1
/// Mirrors kLACompanionTypeMac.
public let kLACompanionTypeMac: Int32 = 2
/// Mirrors kLACompanionTypeVision.
public let kLACompanionTypeVision: Int32 = 4
