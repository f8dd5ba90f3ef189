/// Which factors are still in the race, and why the others are not.
///
/// Decides what their end means for the whole.
struct Standing {
  private var open: Set<Method>
  /// What the account lacks, when it has no password.
  private var noPassword: Failure?
  /// The other factors that are out.
  private var losses: [Loss] = []

  fileprivate struct Loss {
    let method: Method
    let failure: Failure
    let isUnavailable: Bool
  }

  init(methods: Set<Method>) { open = methods }

  /// Takes a factor out of the race.
  ///
  /// - Parameters:
  ///   - method: the factor; one that is out already stays out.
  ///   - isUnavailable: whether it could not be asked at all.
  ///   - failure: why it is out.
  /// - Returns: the failure of the whole, nil while another factor may still say yes.
  mutating func lose(_ method: Method, isUnavailable: Bool, _ failure: Failure) -> Failure? {
    guard open.remove(method) != nil else { return nil }
    if method == .password {
      // A password that was asked for has had its tries, and a broken service is for the administrator.
      guard isUnavailable else { return failure }
      noPassword = failure
    } else {
      losses.append(Loss(method: method, failure: failure, isUnavailable: isUnavailable))
    }
    guard open.isEmpty else { return nil }
    let loss = losses.max { $0.weight < $1.weight }
    // Without a password, factors that could not even be tried leave the account with nothing at all.
    guard let noPassword else { return loss?.failure ?? failure }
    guard let loss, !loss.isUnavailable else { return noPassword }
    return loss.failure
  }
}

extension Standing.Loss {
  /// How much it tells of why nobody said yes: how near the factor was to being asked, and then which one it is.
  ///
  /// So biometry and a companion together fail for the reason of biometry where no companion is set up, and for the
  /// companion's where this machine has no biometry.
  fileprivate var weight: (nearness: Int, rank: Int) {
    switch (isUnavailable, failure.reason, failure.code) {
    case (false, _, _): (4, rank)
    case (_, _, .biometryLockout), (_, _, .passcodeNotSet): (3, rank)
    case (_, _, .biometryNotEnrolled): (2, rank)
    case (_, .noReader, _), (_, .noService, _), (_, .noBus, _), (_, .faceNotSetUp, _): (0, rank)
    case (_, .companionNotSetUp, _): (-1, rank)
    default: (1, rank)
    }
  }

  private var rank: Int { Self.ranks.firstIndex(of: method) ?? 0 }

  private static let ranks: [Method] = [.password, .companion, .face, .fingerprint]
}
