/// What is to be done with a keychain item.
///
/// Mirrors LAAccessControlOperation.
public enum LAAccessControlOperation: Int, Sendable {
  /// An item is created.
  case createItem = 0
  /// An item is used.
  case useItem = 1
  /// A key is created.
  case createKey = 2
  /// A key signs.
  case useKeySign = 3
  /// A key decrypts.
  case useKeyDecrypt = 4
  /// A key takes part in a key exchange.
  case useKeyKeyExchange = 5
}
