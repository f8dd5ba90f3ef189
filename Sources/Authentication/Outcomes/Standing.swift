/// Which factors are still in the race, and why the others are not.
///
/// Decides what their end means for the whole.
struct Standing {
  private var open: Set<Method>
  /// What the account lacks, when it has no password.
  private var noPassword: Failure?
  private var finger: (failure: Failure, isUnavailable: Bool)?

  init(methods: Set<Method>) { open = methods }

  /// Takes a factor out of the race.
  ///
  /// - Parameters:
  ///   - method: the factor.
  ///   - isUnavailable: whether it could not be asked at all.
  ///   - failure: why it is out.
  /// - Returns: the failure of the whole, nil while another factor may still say yes.
  mutating func lose(_ method: Method, isUnavailable: Bool, _ failure: Failure) -> Failure? {
    open.remove(method)
    switch method {
    case .password:
      // A password that was asked for has had its tries, and a broken service is for the administrator.
      guard isUnavailable else { return failure }
      noPassword = failure
    case .fingerprint:
      finger = (failure, isUnavailable)
    }
    guard open.isEmpty else { return nil }
    // Without a password, a finger that could not even be tried leaves the account with nothing at all.
    guard let noPassword else { return finger?.failure ?? failure }
    guard let finger, !finger.isUnavailable else { return noPassword }
    return finger.failure
  }
}
