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
    return Facts(password: await password, reader: reader, strikes: strikes, surveys: surveys)
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
        case .password: passwordProblem(facts)
        }
      guard let problem else { continue }
      usable.remove(method)
      failure = standing.lose(method, isUnavailable: problem.code != .configuration, problem) ?? failure
    }
    let biometryType = (try? facts.reader?.get()).map { $0.reader.isEmpty ? BiometryType.none : .touchID }
    return Finding(result: failure.map { .failure($0) } ?? .success(usable), biometryType: biometryType)
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

  private func passwordProblem(_ facts: Facts) -> Failure? {
    guard facts.password == .set else { return .noPassword(facts.password, account) }
    return facts.surveys[.password]?.obstacle(for: account)
  }
}
