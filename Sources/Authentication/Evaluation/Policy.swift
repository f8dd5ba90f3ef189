/// What must be shown to say yes.
///
/// Mirrors LAPolicy.
package enum Policy: String, CaseIterable, Sendable {
  /// Any factor of the account's owner. Mirrors LAPolicy.deviceOwnerAuthentication.
  case owner
  /// Biometry alone. Mirrors LAPolicy.deviceOwnerAuthenticationWithBiometrics.
  case biometrics

  /// The name of Apple's case.
  package var appleName: String {
    switch self {
    case .owner: "deviceOwnerAuthentication"
    case .biometrics: "deviceOwnerAuthenticationWithBiometrics"
    }
  }

  /// The policy with our name or Apple's.
  package init?(named name: String) {
    guard let policy = Self.allCases.first(where: { $0.rawValue == name || $0.appleName == name }) else { return nil }
    self = policy
  }

  /// The methods that can satisfy it.
  package var methods: Set<Method> {
    switch self {
    case .owner: [.fingerprint, .password]
    case .biometrics: [.fingerprint]
    }
  }
}

/// A way to say yes.
package enum Method: String, CaseIterable, Sendable {
  case fingerprint
  case password
}

/// The kind of biometry that this machine has.
///
/// Mirrors LABiometryType.
package enum BiometryType: String, Sendable {
  case none
  /// A fingerprint reader.
  case touchID
}
