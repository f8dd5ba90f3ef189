package import FactorWire

/// Whether a policy could be evaluated now.
///
/// Never prompts, never claims the reader, changes nothing. Mirrors canEvaluatePolicy.
package struct Preflight: Sendable {
  private let account: Account
  private let isRemote: Bool

  package init(account: Account, isRemote: Bool) {
    self.account = account
    self.isRemote = isRemote
  }

  /// What a preflight found.
  package struct Finding: Equatable, Sendable {
    /// The methods that could be used, never none; or why there are none.
    package var result: Result<Set<Method>, Failure>
    /// Nil when nobody had to look, or could.
    package var biometryType: BiometryType?

    package init(result: Result<Set<Method>, Failure>, biometryType: BiometryType?) {
      self.result = result
      self.biometryType = biometryType
    }
  }

  /// What a preflight goes by.
  package struct Facts: Sendable {
    package var password: AccountPassword
    /// The look at the reader; nil when it was not of interest, or the task was cancelled.
    package var reader: Result<ReaderReport, Failure>?
    package var strikes: Result<Strikes.Look, Failure>
    package var surveys: [FactorService: Survey]
    /// What there is of faces; nil without a service for them, or when the task was cancelled.
    package var face: Result<FaceFacts, Failure>?
  }

  /// Looks at every factor that `policy` and `methods` allow.
  package func look(at policy: Policy, methods: Set<Method>) async -> Finding {
    await judge(await facts(for: methods), policy, methods)
  }

  /// Looks at all there is to know about `methods`.
  ///
  /// One worker after the other, and the password at the same time: an evaluation has no more descriptors either.
  package func facts(for methods: Set<Method>) async -> Facts {
    async let password = AccountPassword.look(of: account)
    let reader = methods.contains(.fingerprint) ? await reader() : nil
    let strikes = Result { () throws(Failure) in try Strikes(account: account).look() }
    var surveys: [FactorService: Survey] = [:]
    if methods.contains(.password) { surveys[.password] = await .of(.password) }
    if methods.contains(.fingerprint) { surveys[.biometrics] = await .of(.biometrics) }
    if methods.contains(.companion), FactorService.companion.isInstalled {
      surveys[.companion] = await .of(.companion)
    }
    let face = methods.contains(.face) ? await face() : nil
    surveys[.face] = (try? face?.get())?.survey
    return Facts(password: await password, reader: reader, strikes: strikes, surveys: surveys, face: face)
  }

  /// What the facts mean for a policy.
  package func judge(_ facts: Facts, _ policy: Policy, _ methods: Set<Method>) async -> Finding {
    var standing = Standing(methods: methods)
    var usable = methods
    var failure: Failure?
    for method in methods.sorted(by: { $0.rawValue < $1.rawValue }) {
      let problem =
        switch method {
        case .fingerprint: await fingerProblem(facts, policy)
        case .face: await faceProblem(facts, policy)
        case .companion: companionProblem(facts)
        case .password: passwordProblem(facts)
        }
      guard let problem else { continue }
      usable.remove(method)
      failure = standing.lose(method, isUnavailable: problem.code != .configuration, problem) ?? failure
    }
    return Finding(result: failure.map { .failure($0) } ?? .success(usable), biometryType: facts.biometryType)
  }

  private func reader() async -> Result<ReaderReport, Failure>? {
    do throws(Failure) { return try await report(of: .look).map { .success($0) } } catch { return .failure(error) }
  }

  private func fingerProblem(_ facts: Facts, _ policy: Policy) async -> Failure? {
    do throws(Failure) {
      guard let report = try facts.reader?.get() else { return .interrupted(.cancelled) }
      let check = FingerCheck(policy: policy, isRemote: isRemote, account: account)
      try await check.pass(report, facts.password) { () throws(Failure) in
        try facts.strikes.get().isLocked(hasPassword: facts.password == .set)
      }
      return facts.surveys[.biometrics]?.obstacle(for: account)
    } catch {
      return error
    }
  }

  private func face() async -> Result<FaceFacts, Failure>? {
    do throws(Failure) {
      return try await FaceFacts.look(for: account, isRemote: isRemote).map { .success($0) }
    } catch {
      return .failure(error)
    }
  }

  private func faceProblem(_ facts: Facts, _ policy: Policy) async -> Failure? {
    do throws(Failure) {
      guard let face = try facts.face?.get() else { return .faceNotSetUp }
      try await FaceCheck(policy: policy, account: account).pass(face, facts.password) { () throws(Failure) in
        try facts.strikes.get().isLocked(hasPassword: facts.password == .set)
      }
      return face.survey.obstacle(for: account)
    } catch {
      return error
    }
  }

  private func companionProblem(_ facts: Facts) -> Failure? {
    guard let survey = facts.surveys[.companion] else { return .companionNotSetUp }
    return survey.obstacle(for: account)
  }

  private func passwordProblem(_ facts: Facts) -> Failure? {
    guard facts.password == .set else { return .noPassword(facts.password, account) }
    return facts.surveys[.password]?.obstacle(for: account)
  }
}

extension Preflight.Facts {
  /// The biometry of this machine; nil when nobody looked.
  fileprivate var biometryType: BiometryType? {
    let report = try? reader?.get()
    if let report, !report.reader.isEmpty { return .touchID }
    if let face = try? face?.get(), face.isPresent { return .faceID }
    return report.map { _ in BiometryType.none }
  }
}
