/// What must be shown to say yes.
///
/// Mirrors LAPolicy.
package enum Policy: String, CaseIterable, Sendable {
  /// Any factor of the account's owner. Mirrors LAPolicy.deviceOwnerAuthentication.
  case owner
  /// Biometry alone. Mirrors LAPolicy.deviceOwnerAuthenticationWithBiometrics.
  case biometrics
  /// A companion alone. Mirrors LAPolicy.deviceOwnerAuthenticationWithCompanion.
  case companion
  /// Biometry or a companion, whichever there is. Mirrors LAPolicy.deviceOwnerAuthenticationWithBiometricsOrCompanion.
  case biometricsOrCompanion = "biometrics-or-companion"

  /// The names of Apple's case, the deprecated one last.
  package var appleNames: [String] {
    switch self {
    case .owner: ["deviceOwnerAuthentication"]
    case .biometrics: ["deviceOwnerAuthenticationWithBiometrics"]
    case .companion: ["deviceOwnerAuthenticationWithCompanion", "deviceOwnerAuthenticationWithWatch"]
    case .biometricsOrCompanion:
      ["deviceOwnerAuthenticationWithBiometricsOrCompanion", "deviceOwnerAuthenticationWithBiometricsOrWatch"]
    }
  }

  /// The policy with our name or one of Apple's.
  package init?(named name: String) {
    let policy = Self.allCases.first { $0.rawValue == name || $0.appleNames.contains(name) }
    guard let policy else { return nil }
    self = policy
  }

  /// The methods that can satisfy it.
  package var methods: Set<Method> { Set(Method.allCases.filter(accepts)) }

  /// Whether `method` can satisfy it.
  package func accepts(_ method: Method) -> Bool {
    switch self {
    case .owner: true
    case .biometrics: method == .fingerprint || method == .face
    case .companion: method == .companion
    case .biometricsOrCompanion: Policy.biometrics.accepts(method) || method == .companion
    }
  }
}

/// A way to say yes.
package enum Method: String, CaseIterable, Sendable {
  case fingerprint
  case face
  /// Something that belongs to the person, such as a security key.
  case companion
  case password

  /// What a person is rather than has or knows.
  package static let biometry: Set<Method> = [.fingerprint, .face]
}

/// The kind of biometry that this machine has.
///
/// Mirrors LABiometryType.
package enum BiometryType: String, Sendable {
  case none
  /// A fingerprint reader.
  case touchID
  /// A face module, and no fingerprint reader.
  case faceID
}
