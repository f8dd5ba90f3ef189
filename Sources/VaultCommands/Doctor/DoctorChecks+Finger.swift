import Authentication
import FactorWire

// What a finger needs, in the order of the preflight. Pure: the lines of a checkup.
extension Checkup {
  /// The steps on the way to a finger: each needs those before it.
  private enum Step: String, CaseIterable {
    case fprintd, reader, session, polkit, fingers

    /// The step at which a look at the reader failed.
    init(of failure: Failure) {
      self =
        switch failure.reason {
        case .noReader, .readerBusy: .reader
        case .remoteSession, .inactiveSession: .session
        case .notPermitted, .policyServiceHangs: .polkit
        case .noFinger: .fingers
        default: .fprintd
        }
    }
  }

  /// The lines of these steps, of which those after the first that fails could not be looked at, and of the lockout.
  ///
  /// `variables` are those of the environment that say that the session is remote.
  func fingerChecks(remoteBy variables: [String]) -> [DoctorCheck] {
    guard fault(of: .reader) == nil else {
      return Step.allCases.map { .skipped($0.rawValue, "vault-reader, which looks at it, cannot be run") }
        + [lockoutCheck]
    }
    let (report, failure) = reader
    let steps = Step.allCases
    let failed = failure.flatMap { steps.firstIndex(of: Step(of: $0)) } ?? steps.endIndex
    let checks = steps.enumerated().map { index, step -> DoctorCheck in
      if index < failed { return .ok(step.rawValue, sight(of: step, report)) }
      guard index == failed, let failure else {
        return .skipped(step.rawValue, "not looked at: first see to \(steps[failed].rawValue)")
      }
      return .problem(step.rawValue, failure.message, mend: mend(of: failure, remoteBy: variables))
    }
    return checks + [lockoutCheck]
  }

  private func sight(of step: Step, _ report: ReaderReport?) -> String {
    switch step {
    case .fprintd: "it answers"
    case .reader: report.map(\.reader).flatMap { $0.isEmpty ? nil : $0 } ?? "there is one"
    case .session: "neither remote nor inactive"
    case .polkit: "lets this session use the reader"
    case .fingers: report?.fingers.joined(separator: ", ") ?? ""
    }
  }

  func mend(of failure: Failure, remoteBy variables: [String]) -> String? {
    guard failure.reason == .remoteSession else { return failure.hint }
    let password = "vault unlock --method password"
    return variables.isEmpty
      ? "come to the machine itself, or: \(password)"
      : "\(password); or, if you are at the machine itself: unset \(variables.joined(separator: " "))"
  }

  private var lockoutCheck: DoctorCheck {
    let name = "lockout"
    let look: Strikes.Look
    switch facts.strikes {
    case .failure(let failure): return .problem(name, failure.message, mend: stateMend)
    case .success(let found): look = found
    }
    let hasPassword = facts.password == .set
    guard look.isLocked(hasPassword: hasPassword) else {
      return .ok(name, "unrecognised fingers in a row: \(look.count); \(Strikes.limit) lock the fingerprint")
    }
    let failure = Failure.fingerLocked(hasPassword: hasPassword)
    guard look.isDamaged else { return .problem(name, failure) }
    return .problem(
      name, "the count of unrecognised fingers cannot be read, so the fingerprint is locked",
      mend: hasPassword ? failure.hint : "find out who changed \(stateFile), then remove it")
  }
}
