/// A factor that PAM checks: each has a PAM service file of its own.
package enum FactorService: String, CaseIterable, Sendable {
  /// The account password, by `/etc/pam.d/vault`.
  case password = "vault"
  /// The finger, by `/etc/pam.d/vault-biometrics`.
  case biometrics = "vault-biometrics"

  /// Where its service file is put.
  package var path: String { "/etc/pam.d/\(rawValue)" }

  /// Whether a success without an answered prompt is a fault of the service file and refused: in a race it would be
  /// an instant yes that nobody gave.
  package var mustAsk: Bool { self == .password }
}
