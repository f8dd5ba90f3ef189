extension LAEnvironment {
  /// What there was to authenticate with, at one moment.
  ///
  /// Mirrors LAEnvironmentState.
  open class State: NSObject, NSCopying, @unchecked Sendable {
    /// Biometry; nil where this machine has none.
    public let biometry: MechanismBiometry?
    /// The account's password.
    public let userPassword: MechanismUserPassword?
    /// The kinds of companions that are set up, also those that are out of reach.
    public let companions: [MechanismCompanion]

    init(biometry: MechanismBiometry?, userPassword: MechanismUserPassword?, companions: [MechanismCompanion]) {
      self.biometry = biometry
      self.userPassword = userPassword
      self.companions = companions
    }

    /// All of them.
    open var allMechanisms: [Mechanism] {
      let single: [Mechanism?] = [biometry, userPassword]
      return single.compactMap { $0 } + companions
    }

    /// The same object: it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether `object` is a state in which everything is the same.
    open override func isEqual(_ object: Any?) -> Bool {
      (object as? State)?.allMechanisms.map(\.facts) == allMechanisms.map(\.facts)
    }

    /// Fits ``isEqual(_:)``.
    open override var hash: Int { allMechanisms.map(\.facts).hashValue }
  }

  /// A way to authenticate.
  ///
  /// Mirrors LAEnvironmentMechanism.
  open class Mechanism: NSObject, @unchecked Sendable {
    /// Whether the policy that goes by it alone could be evaluated.
    public let isUsable: Bool
    /// What people call it.
    public let localizedName: String
    /// The name of its icon in the desktop's icon theme.
    public let iconSystemName: String

    init(isUsable: Bool, localizedName: String, iconSystemName: String) {
      self.isUsable = isUsable
      self.localizedName = localizedName
      self.iconSystemName = iconSystemName
    }

    /// All that tells one from another.
    var facts: [String] { ["\(isUsable)", localizedName] }
  }

  /// Biometry.
  ///
  /// Mirrors LAEnvironmentMechanismBiometry.
  open class MechanismBiometry: Mechanism, @unchecked Sendable {
    /// Its kind.
    public let biometryType: LABiometryType
    /// Whether a finger or face of this user is enrolled.
    public let isEnrolled: Bool
    /// Whether too many were not recognised.
    public let isLockedOut: Bool
    /// Changes when the enrolled fingers do, as ``LADomainStateBiometry/stateHash``.
    public let stateHash: Data
    /// Whether the reader is out of reach: the lid is closed.
    public let builtInSensorInaccessible: Bool

    init(
      biometryType: LABiometryType, isUsable: Bool, isEnrolled: Bool, isLockedOut: Bool, stateHash: Data,
      builtInSensorInaccessible: Bool
    ) {
      self.biometryType = biometryType
      self.isEnrolled = isEnrolled
      self.isLockedOut = isLockedOut
      self.stateHash = stateHash
      self.builtInSensorInaccessible = builtInSensorInaccessible
      let isFace = biometryType == .faceID
      super.init(
        isUsable: isUsable, localizedName: isFace ? "Face" : "Fingerprint",
        iconSystemName: isFace ? "auth-face-symbolic" : "auth-fingerprint-symbolic")
    }

    override var facts: [String] {
      super.facts + ["\(isEnrolled)", "\(isLockedOut)", "\(stateHash.base64EncodedString())"]
        + ["\(builtInSensorInaccessible)"]
    }
  }

  /// The account's password.
  ///
  /// Mirrors LAEnvironmentMechanismUserPassword.
  open class MechanismUserPassword: Mechanism, @unchecked Sendable {
    /// Whether the account has one, as far as anybody but root can tell.
    public let isSet: Bool

    init(isUsable: Bool, isSet: Bool) {
      self.isSet = isSet
      super.init(isUsable: isUsable, localizedName: "Password", iconSystemName: "dialog-password-symbolic")
    }

    override var facts: [String] { super.facts + ["\(isSet)"] }
  }

  /// A companion.
  ///
  /// Mirrors LAEnvironmentMechanismCompanion.
  open class MechanismCompanion: Mechanism, @unchecked Sendable {
    /// Its kind: a security key is none of Apple's.
    public let type: LACompanionType
    /// Nil: which keys are registered is for root to know.
    public let stateHash: Data?

    init(isUsable: Bool) {
      type = .none
      stateHash = nil
      super.init(isUsable: isUsable, localizedName: "Security Key", iconSystemName: "auth-smartcard-symbolic")
    }
  }
}
