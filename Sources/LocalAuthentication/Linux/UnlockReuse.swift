import Authentication
import Sessions

/// A `vault unlock` by biometry some time ago, which an application may let serve in place of asking.
struct UnlockReuse {
  /// How long ago it may be, as the application set it.
  let seconds: TimeInterval

  /// Whether a session that lives here was opened by biometry, not too long ago, for a method of `policy`.
  func serves(_ policy: Policy) -> Bool {
    let limit = min(seconds, LATouchIDAuthenticationMaximumAllowableReuseDuration)
    guard limit > 0 else { return false }
    let methods = policy.methods.intersection(Method.biometry)
    return Scope.allCases.contains { scope in
      guard let session = try? Sessions.live(in: scope), methods.contains(session.method) else { return false }
      return Double(BootTime.now.milliseconds - session.since) <= limit * 1000
    }
  }
}
