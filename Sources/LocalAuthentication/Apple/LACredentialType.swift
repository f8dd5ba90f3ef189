/// The kind of a credential that an application sets on a context.
///
/// Mirrors LACredentialType.
public enum LACredentialType: Int, Sendable {
  /// A password of the application's own.
  case applicationPassword = 0
  /// The PIN of a smart card.
  case smartCardPIN = -3
}
