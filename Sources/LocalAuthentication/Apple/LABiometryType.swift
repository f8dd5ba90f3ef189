/// The kind of biometry that a machine has.
///
/// Mirrors LABiometryType.
public enum LABiometryType: Int, Sendable {
  /// None, or nobody has looked yet.
  case none = 0
  /// A fingerprint reader.
  case touchID = 1
  /// A face module.
  case faceID = 2
  /// An iris scanner, which Linux has no module for.
  case opticID = 4

  /// The older name of ``none``.
  @available(*, deprecated, renamed: "none")
  public static var LABiometryNone: LABiometryType { .none }
}
