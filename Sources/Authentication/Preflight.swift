import FactorWire

/// Whether a policy could be evaluated now.
///
/// Never prompts, never claims the reader. Mirrors canEvaluatePolicy.
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

  /// Looks at every factor that `policy` and `methods` allow.
  package func look(at policy: Policy, methods: Set<Method>) async -> Finding {
    async let password = AccountPassword.look(of: account)
    async let reader = methods.contains(.fingerprint) ? reader() : nil
    let (state, report) = await (password, reader)
    var standing = Standing(methods: methods)
    var usable = methods
    var failure: Failure?
    for method in methods.sorted(by: { $0.rawValue < $1.rawValue }) {
      let problem =
        switch method {
        case .fingerprint: await fingerProblem(report, policy, state)
        case .password: await passwordProblem(state)
        }
      guard let problem else { continue }
      usable.remove(method)
      failure = standing.lose(method, isUnavailable: problem.code != .configuration, problem) ?? failure
    }
    let biometryType = (try? report?.get()).map { $0.reader.isEmpty ? BiometryType.none : .touchID }
    return Finding(result: failure.map { .failure($0) } ?? .success(usable), biometryType: biometryType)
  }

  private func reader() async -> Result<ReaderReport, Failure>? {
    do throws(Failure) { return try await report(of: .look).map { .success($0) } } catch { return .failure(error) }
  }

  private func fingerProblem(
    _ look: Result<ReaderReport, Failure>?, _ policy: Policy, _ password: AccountPassword
  ) async -> Failure? {
    do throws(Failure) {
      guard let report = try look?.get() else { return .interrupted(.cancelled) }
      let strikes = Strikes(account: account)
      let check = FingerCheck(policy: policy, isRemote: isRemote, account: account, strikes: strikes)
      try await check.pass(report, password)
      return try await checkService(.biometrics)
    } catch {
      return error
    }
  }

  private func passwordProblem(_ password: AccountPassword) async -> Failure? {
    guard password == .set else { return .noPassword(password, account) }
    do throws(Failure) { return try await checkService(.password) } catch { return error }
  }

  /// Has a worker read the service file, as it would before a transaction.
  private func checkService(_ service: FactorService) async throws(Failure) -> Failure? {
    try await withWorker(.pam, ["--check", service.rawValue]) { worker in
      do throws(Worker.Trouble) {
        let message = try await worker.next(until: .now + .seconds(10))
        switch message {
        case .fit: return nil
        case .result(.misconfigured(let file, let problem, let mend)): return .unfitService(file, problem, mend)
        default: return .unexpected(from: service.worker)
        }
      } catch {
        return .worker(service.worker, error)
      }
    }
  }
}
