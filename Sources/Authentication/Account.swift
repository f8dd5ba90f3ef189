import CLinux
package import Glibc

/// The account whose owner is asked for: that of the process's real user, whatever the environment says.
package struct Account: Equatable, Sendable {
  package let uid: uid_t
  package let name: String
  /// The home folder, as the account database has it.
  package let home: String

  /// Looks up the user who runs this process.
  ///
  /// getuid(2), getpwuid(3)
  ///
  /// - Throws: ``Failure`` with `internal` in a process that was given privileges, `configuration` for a user
  ///   without an account.
  package static func current() throws(Failure) -> Account {
    guard clinux_is_privileged() == 0 else { throw .privileged }
    let uid = getuid()
    // SAFETY: the entry is read before any other call could overwrite it.
    guard let entry = unsafe getpwuid(uid), let name = unsafe entry.pointee.pw_name else { throw .noAccount(uid) }
    let home = unsafe entry.pointee.pw_dir.map { unsafe String(cString: $0) }
    return Account(uid: uid, name: unsafe String(cString: name), home: home ?? "")
  }
}
