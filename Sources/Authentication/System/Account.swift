import CLinux
package import Glibc

/// The account whose owner is asked for: that of the process's real user, whatever the environment says.
package struct Account: Equatable, Sendable {
  package let uid: uid_t
  package let name: String
  /// The home folder, as the account database has it.
  package let home: String

  /// Refuses to work in a process that was given privileges which its caller lacks.
  ///
  /// getauxval(3)
  package static func refusePrivilege() throws(Failure) {
    guard clinux_is_privileged() == 0 else { throw .privileged }
  }

  /// Looks up the user who runs this process.
  ///
  /// getuid(2), getpwuid_r(3)
  ///
  /// - Throws: ``Failure`` with `internal` in a process that was given privileges, `configuration` for a user
  ///   without an account.
  package static func current() throws(Failure) -> Account {
    try refusePrivilege()
    let uid = getuid()
    var entry = unsafe passwd()
    var found: UnsafeMutablePointer<passwd>?
    var strings = [CChar](repeating: 0, count: 16_384)
    // SAFETY: the entry points into `strings`, which outlives what is read from it.
    let error = unsafe getpwuid_r(uid, &entry, &strings, strings.count, &found)
    guard error == 0, unsafe found != nil, let name = unsafe entry.pw_name else { throw .noAccount(uid) }
    let home = unsafe entry.pw_dir.map { unsafe String(cString: $0) }
    return Account(uid: uid, name: unsafe String(cString: name), home: home ?? "")
  }
}
