import Authentication
import FactorWire

/// What this machine has and the account may use, at one moment.
///
/// Looking asks nobody.
struct Look: Sendable {
  let account: Account
  private let facts: Preflight.Facts
  private let findings: [Policy: Preflight.Finding]

  /// Looks at `methods`, and waits for it on this thread, whatever thread that is.
  ///
  /// - Throws: ``Failure`` where nobody can look.
  static func taken(for methods: Set<Method>) throws(Failure) -> Look {
    try HostThread.wait { await result(for: methods) }.get()
  }

  /// Looks at `methods`.
  ///
  /// - Throws: ``Failure`` where nobody can look.
  static func taking(for methods: Set<Method>) async throws(Failure) -> Look {
    let account = try Account.current()
    let preflight = Preflight(account: account, isRemote: Remote.isRemote)
    let facts = await preflight.facts(for: methods)
    var findings: [Policy: Preflight.Finding] = [:]
    for policy in Policy.allCases where policy.methods.isSubset(of: methods) {
      findings[policy] = await preflight.judge(facts, policy, policy.methods)
    }
    let look = Look(account: account, facts: facts, findings: findings)
    if methods == Policy.owner.methods { EnvironmentCore.note(look) }
    return look
  }

  private static func result(for methods: Set<Method>) async -> Result<Look, Failure> {
    do throws(Failure) { return .success(try await taking(for: methods)) } catch { return .failure(error) }
  }

  /// Why `policy`, all methods of which were looked at, could not be evaluated now; nil when it could.
  func failure(of policy: Policy) -> Failure? {
    switch findings[policy]?.result {
    case .failure(let failure): failure
    case .success, nil: nil
    }
  }

  /// Why `policy` is not evaluated where nobody may be asked.
  func obstacle(to policy: Policy) -> Failure { failure(of: policy) ?? .mayNotAsk }

  var biometryType: LABiometryType {
    switch findings.values.lazy.compactMap(\.biometryType).first {
    case .touchID: .touchID
    case .faceID: .faceID
    default: .none
    }
  }

  /// What there is of biometry, as a context keeps it.
  var domainState: LADomainState {
    LADomainState(
      biometry: LADomainStateBiometry(biometryType: biometryType, stateHash: isEnrolled ? enrolmentHash : nil))
  }

  /// Whether a finger or a face of the user is known to be enrolled.
  var isEnrolled: Bool { !fingers.isEmpty || (try? facts.face?.get())?.model == .enrolled }

  /// Changes when what an ordinary user can see of the enrolment does.
  var enrolmentHash: Data {
    Enrolment(reader: report?.reader ?? "", fingers: fingers, account: account).hash(for: Application.path)
  }

  private var report: ReaderReport? { try? facts.reader?.get() }

  private var fingers: [String] { report?.fingers ?? [] }

  /// Whether too many fingers or faces were not recognised.
  var isLockedOut: Bool {
    (try? facts.strikes.get())?.isLocked(hasPassword: facts.password == .set) ?? true
  }

  /// Whether the account has a password, as far as anybody but root can tell.
  var hasPassword: Bool { facts.password == .set }

  /// Why the password could not be asked for.
  var isPasswordUsable: Bool { hasPassword && facts.surveys[.password]?.obstacle(for: account) == nil }
}

extension Failure {
  /// Somebody would have to be asked.
  static let mayNotAsk = Failure(
    .notInteractive, .notAllowed, "a prompt is needed, and the application forbids to ask",
    hint: "set interactionNotAllowed to false")
}
