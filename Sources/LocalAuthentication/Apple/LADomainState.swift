/// What a context has seen of biometry and companions, for a program that wants to know whether it has changed.
///
/// Compare its hashes for equality only. They differ from program to program. Mirrors LADomainState.
open class LADomainState: NSObject, @unchecked Sendable {
  /// Of biometry.
  public let biometry: LADomainStateBiometry
  /// Of companions.
  public let companion: LADomainStateCompanion

  init(biometry: LADomainStateBiometry = LADomainStateBiometry()) {
    self.biometry = biometry
    companion = LADomainStateCompanion()
  }

  /// Of both; nil where there is neither.
  open var stateHash: Data? { biometry.stateHash }
}

/// The state of biometry.
///
/// Mirrors LADomainStateBiometry.
open class LADomainStateBiometry: NSObject, @unchecked Sendable {
  /// Its kind.
  public let biometryType: LABiometryType
  /// Changes when the enrolled fingers do; nil where none is enrolled, or nobody has looked.
  public let stateHash: Data?

  init(biometryType: LABiometryType = .none, stateHash: Data? = nil) {
    self.biometryType = biometryType
    self.stateHash = stateHash
  }
}

/// The state of companions.
///
/// A security key is none of Apple's kinds, and which ones are registered is for root to know: there is nothing to tell.
/// Mirrors LADomainStateCompanion.
open class LADomainStateCompanion: NSObject, @unchecked Sendable {
  /// Those of Apple's kinds.
  public let availableCompanionTypes: Set<LACompanionType> = []
  /// Nil: none of Apple's companions is paired.
  public let stateHash: Data? = nil

  /// Nil, as ``stateHash``.
  open func stateHash(for companionType: LACompanionType) -> Data? { nil }

  override init() {
    super.init()
  }
}
