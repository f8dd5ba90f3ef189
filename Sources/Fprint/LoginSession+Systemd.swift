import CSystemd
import Glibc

extension LoginSession {
  /// The session of this process.
  ///
  /// A process outside every session, as in a terminal that the user's service manager started, is judged by polkit
  /// after the user's main session; so its activity is taken from there.
  ///
  /// sd_pid_get_session(3), sd_uid_get_display(3), sd_session_is_remote(3), sd_session_is_active(3)
  static func current() -> Self {
    let own = unsafe name { unsafe sd_pid_get_session(0, $0) }
    let judged = unsafe own ?? name { unsafe sd_uid_get_display(getuid(), $0) }
    return Self(
      isRemote: own.map { unsafe sd_session_is_remote($0) > 0 } ?? false,
      isActive: judged.flatMap { session in
        let answer = unsafe sd_session_is_active(session)
        return answer < 0 ? nil : answer > 0
      })
  }

  private static func name(
    _ look: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
  ) -> String? {
    var found: UnsafeMutablePointer<CChar>?
    // SAFETY: libsystemd allocates the name with malloc(3) and leaves it to the caller.
    defer { unsafe free(found) }
    guard unsafe look(&found) >= 0 else { return nil }
    return unsafe found.map { unsafe String(cString: $0) }
  }
}
