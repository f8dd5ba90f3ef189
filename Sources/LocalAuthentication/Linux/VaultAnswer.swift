import FactorWire

/// An answer to a ``VaultQuestion``: at most 511 bytes, none of them zero.
///
/// It is kept in memory that is not swapped and is wiped after use; wipe what it was made from too.
public struct VaultAnswer: Sendable {
  /// Nil for one that PAM would not take.
  let secret: Secret?

  /// An answer of these bytes, a password's in UTF-8.
  public init(_ bytes: some Sequence<UInt8>) {
    let secret = Secret()
    self.secret = bytes.allSatisfy { secret.append($0) } ? secret : nil
  }

  /// An answer of this text.
  public init(_ text: some StringProtocol) { self.init(text.utf8) }

  /// No answer but "yes, go on", for ``VaultQuestion/wait(fallbackTitle:)``.
  public init() { self.init([]) }
}
