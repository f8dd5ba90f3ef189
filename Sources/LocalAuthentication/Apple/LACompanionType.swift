/// The kind of a companion.
///
/// Linux's companion, a security key, is none of Apple's kinds. Mirrors LACompanionType.
public enum LACompanionType: Int, Sendable {
  /// None of those that follow.
  case none = 0
  /// A watch.
  case watch = 1
  /// A Mac.
  case mac = 2
  /// A headset.
  case vision = 4
}
