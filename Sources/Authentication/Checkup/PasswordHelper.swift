import CLinux
import Glibc

/// unix_chkpwd, by which pam_unix checks a password for a process that is not root's.
package enum PasswordHelper: Equatable, Sendable {
  case fit(path: String)
  case unfit(Fault)

  /// It is in none of the places that we know of.
  private static let missing = unfit(Fault("unix_chkpwd is missing", mend: "install the package of pam_unix again"))

  /// Whether it is there, and cannot do what it must.
  var isUnfit: Bool {
    if case .unfit = self { self != .missing } else { false }
  }

  /// Where distributions put it; pam_unix has the place built in.
  private static let folders = ["/run/wrappers/bin", "/usr/sbin", "/sbin", "/usr/bin", "/usr/libexec"]

  /// Finds it, and looks whether it can read what it must.
  ///
  /// stat(2), statvfs(3)
  package static func look() -> PasswordHelper {
    var status = stat()
    let paths = folders.map { "\($0)/unix_chkpwd" }
    guard let path = paths.first(where: { unsafe stat($0, &status) == 0 }) else {
      return .missing
    }
    guard unsafe access(path, X_OK) == 0 else {
      return .unfit(Fault("\(path) cannot be executed", mend: "as root: \(mend(path))"))
    }
    if !isRaised(status), unsafe clinux_has_capabilities(path) == 0 {
      return .unfit(
        Fault("\(path) can read no password: it is neither setuid nor setgid", mend: "as root: \(mend(path))"))
    }
    var system = statvfs()
    guard unsafe statvfs(path, &system) != 0 || system.f_flag & UInt(ST_NOSUID) == 0 else {
      return .unfit(
        Fault(
          "\(path) can read no password: its file system is mounted nosuid",
          mend: "as root: mount -o remount,suid $(findmnt -no TARGET -T \(path))"))
    }
    return .fit(path: path)
  }

  /// Whether the kernel lets it read the shadow file.
  private static func isRaised(_ status: stat) -> Bool {
    if status.st_mode & S_ISUID != 0, status.st_uid == 0 { return true }
    guard status.st_mode & S_ISGID != 0 else { return false }
    guard let shadow else { return true }
    return shadow.st_gid == status.st_gid && shadow.st_mode & S_IRGRP != 0
  }

  private static func mend(_ path: String) -> String {
    guard let shadow, shadow.st_gid != 0, shadow.st_mode & S_IRGRP != 0 else {
      return "chown root \(path) && chmod 4755 \(path)"
    }
    return "chgrp \(groupName(shadow.st_gid)) \(path) && chmod 2755 \(path)"
  }

  private static var shadow: stat? {
    var status = stat()
    return unsafe stat("/etc/shadow", &status) == 0 ? status : nil
  }

  /// The name of a group, or its number where it has none: getgrgid_r(3).
  private static func groupName(_ number: gid_t) -> String {
    var entry = unsafe group()
    var found: UnsafeMutablePointer<group>?
    var strings = [CChar](repeating: 0, count: 16_384)
    // SAFETY: the entry points into `strings`, which outlives what is read from it.
    let error = unsafe getgrgid_r(number, &entry, &strings, strings.count, &found)
    guard error == 0, unsafe found != nil, let name = unsafe entry.gr_name else { return "\(number)" }
    return unsafe String(cString: name)
  }
}
