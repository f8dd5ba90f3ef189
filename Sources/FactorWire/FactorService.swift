import Glibc

/// A factor that PAM checks: each has a PAM service file of its own.
package enum FactorService: String, CaseIterable, Sendable {
  /// The account password, by `/etc/pam.d/vault`.
  case password = "vault"
  /// The finger, by `/etc/pam.d/vault-biometrics`.
  case biometrics = "vault-biometrics"
  /// The face, by `/etc/pam.d/vault-face`, which is not there unless the administrator wants it.
  case face = "vault-face"
  /// A companion, such as a security key, by `/etc/pam.d/vault-companion`, of which the same holds.
  case companion = "vault-companion"

  /// Where every libpam looks for a service, in its order.
  ///
  /// Some distributions let it look further, but a file there would be believed in although another libpam never opens
  /// it. An included file is looked for in the same places: Debian's libpam takes it from the first only, and refuses
  /// everybody when it is not there.
  package static let folders = ["/etc/pam.d", "/usr/lib/pam.d"]

  /// Where its service file is put.
  package var path: String { "\(Self.folders[0])/\(rawValue)" }

  /// Whether it has a service file, fit or not.
  ///
  /// lstat(2)
  package var isInstalled: Bool {
    Self.folders.contains { folder in
      var status = stat()
      // What cannot be looked at is there for whoever reads it, and says then what is wrong.
      return unsafe lstat("\(folder)/\(rawValue)", &status) == 0 || ![ENOENT, ENOTDIR].contains(errno)
    }
  }

  /// What the person must have had of a transaction for its success to be believed.
  ///
  /// Without it, a success is a fault of the service file: in a race it would be an instant yes that nobody gave.
  package enum Contact: Sendable {
    /// Nothing: the sensor sees a finger or a face.
    case none
    /// A text that was shown, such as that the key is to be touched, or a question that was answered.
    case word
    /// A question that was answered.
    case answer
  }

  /// See ``Contact``.
  package var contact: Contact {
    switch self {
    case .password: .answer
    case .companion: .word
    case .biometrics, .face: .none
    }
  }
}

extension String {
  /// Whether a person to whom it is shown could see anything of it.
  package var hasSomethingToSee: Bool { contains { !$0.isWhitespace } }
}
