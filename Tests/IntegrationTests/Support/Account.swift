import Glibc

/// The world's accounts.
///
/// The password of each, where it has one, is its name.
enum Account: String, CaseIterable {
  /// Password and finger.
  case demo
  /// Password and another finger.
  case other
  /// Password, no finger.
  case plain
  /// Right password, but it must be changed.
  case expired
  /// The account itself has expired.
  case gone
  /// A locked password, no finger.
  case locked
  /// Never had a password, no finger.
  case nopass
  /// A finger and a locked password.
  case fingeronly

  var name: String { rawValue }

  var password: String { rawValue }

  var home: String { unsafe record.map { unsafe String(cString: $0.pointee.pw_dir) } ?? "/nonexistent" }

  var uid: uid_t { unsafe record?.pointee.pw_uid ?? .max }

  /// Where vault keeps strikes.
  var stateFolder: String { home + "/.local/state/vault" }

  /// What a program of this account has in its environment after a login.
  var environment: [String: String] {
    [
      "HOME": home, "USER": name, "LOGNAME": name, "SHELL": "/bin/bash", "TERM": "xterm", "LANG": "C.UTF-8",
      "PATH": "/usr/local/bin:/usr/bin:/bin",
    ]
  }

  /// The words that turn root into this account and then run what follows.
  var identity: [String] {
    ["/usr/bin/setpriv", "--reuid", name, "--regid", name, "--init-groups", "--"]
  }

  /// Gives it another password, until the next test.
  func setPassword(_ password: [UInt8]) throws {
    try Files.write(Array("\(name):".utf8) + password + [UInt8(ascii: "\n")], to: "/run/tests.password", mode: 0o600)
    try tool("/bin/sh", "-c", "chpasswd -c YESCRYPT </run/tests.password")
  }

  private var record: UnsafeMutablePointer<passwd>? { unsafe getpwnam(name) }
}
