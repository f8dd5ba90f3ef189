extension LAError {
  /// Apple's codes, each with Apple's number.
  ///
  /// Mirrors LAError.Code.
  public enum Code: Int, Sendable {
    /// Nobody was recognised, or this evaluation's tries are used up.
    case authenticationFailed = -1
    /// The person said no.
    case userCancel = -2
    /// The person chose the application's own way.
    case userFallback = -3
    /// The system ended it: another evaluation began, or the time was over.
    case systemCancel = -4
    /// The account has no password.
    case passcodeNotSet = -5
    /// There is no biometry here, or it may not be used.
    case touchIDNotAvailable = -6
    /// No finger and no face is enrolled.
    case touchIDNotEnrolled = -7
    /// Too many were not recognised: only the password unlocks biometry.
    case touchIDLockout = -8
    /// The application ended it.
    case appCancel = -9
    /// The context was invalidated before.
    case invalidContext = -10
    /// No companion is set up or in reach.
    case companionNotAvailable = -11
    /// Biometry comes with an accessory, and none is paired.
    case biometryNotPaired = -12
    /// The reader has been unplugged.
    case biometryDisconnected = -13
    /// An embedded view has impossible dimensions.
    case invalidDimensions = -14
    /// Somebody would have to be asked, and that is forbidden or impossible.
    case notInteractive = -1004

    /// What ``touchIDNotAvailable`` is called today.
    public static var biometryNotAvailable: Code { .touchIDNotAvailable }
    /// What ``touchIDNotEnrolled`` is called today.
    public static var biometryNotEnrolled: Code { .touchIDNotEnrolled }
    /// What ``touchIDLockout`` is called today.
    public static var biometryLockout: Code { .touchIDLockout }
    /// The older name of ``companionNotAvailable``.
    public static var watchNotAvailable: Code { .companionNotAvailable }

    /// Whether an error has this code, for `catch LAError.userCancel`.
    public static func ~= (code: Code, error: any Error) -> Bool {
      if let error = error as? LAError { return error.code == code }
      let error = error as NSError
      return error.domain == LAErrorDomain && error.code == code.rawValue
    }
  }

  /// See ``Code/authenticationFailed``.
  public static var authenticationFailed: Code { .authenticationFailed }
  /// See ``Code/userCancel``.
  public static var userCancel: Code { .userCancel }
  /// See ``Code/userFallback``.
  public static var userFallback: Code { .userFallback }
  /// See ``Code/systemCancel``.
  public static var systemCancel: Code { .systemCancel }
  /// See ``Code/passcodeNotSet``.
  public static var passcodeNotSet: Code { .passcodeNotSet }
  /// See ``Code/touchIDNotAvailable``.
  public static var touchIDNotAvailable: Code { .touchIDNotAvailable }
  /// See ``Code/biometryNotAvailable``.
  public static var biometryNotAvailable: Code { .biometryNotAvailable }
  /// See ``Code/touchIDNotEnrolled``.
  public static var touchIDNotEnrolled: Code { .touchIDNotEnrolled }
  /// See ``Code/biometryNotEnrolled``.
  public static var biometryNotEnrolled: Code { .biometryNotEnrolled }
  /// See ``Code/touchIDLockout``.
  public static var touchIDLockout: Code { .touchIDLockout }
  /// See ``Code/biometryLockout``.
  public static var biometryLockout: Code { .biometryLockout }
  /// See ``Code/appCancel``.
  public static var appCancel: Code { .appCancel }
  /// See ``Code/invalidContext``.
  public static var invalidContext: Code { .invalidContext }
  /// See ``Code/companionNotAvailable``.
  public static var companionNotAvailable: Code { .companionNotAvailable }
  /// See ``Code/watchNotAvailable``.
  public static var watchNotAvailable: Code { .companionNotAvailable }
  /// See ``Code/biometryNotPaired``.
  public static var biometryNotPaired: Code { .biometryNotPaired }
  /// See ``Code/biometryDisconnected``.
  public static var biometryDisconnected: Code { .biometryDisconnected }
  /// See ``Code/invalidDimensions``.
  public static var invalidDimensions: Code { .invalidDimensions }
  /// See ``Code/notInteractive``.
  public static var notInteractive: Code { .notInteractive }
}
