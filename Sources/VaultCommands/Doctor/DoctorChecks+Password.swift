import Authentication
import FactorWire

// What the parts of vault and the password need. Pure: the lines of a checkup.
extension Checkup {
  var workersCheck: DoctorCheck {
    let faults = [WorkerProgram.pam, .reader].compactMap(fault(of:)).map { Fault($0.message, mend: $0.hint) }
    let paths = [WorkerProgram.pam, .reader].compactMap { try? workers[$0]?.get() }
    return .found("workers", faults, else: paths.joined(separator: ", "))
  }

  var passwordChecks: [DoctorCheck] {
    [
      serviceCheck("passwordService", .password), serviceCheck("fingerService", .biometrics), privilegesCheck,
      passwordHelperCheck, passwordCheck, faillockCheck,
    ]
  }

  func serviceCheck(_ name: String, _ service: FactorService) -> DoctorCheck {
    if fault(of: .pam) != nil { return .skipped(name, "vault-pam, which reads it, cannot be run") }
    guard let survey = facts.surveys[service] else { return .skipped(name, "it was not looked at") }
    if let failure = survey.failure { return .problem(name, failure) }
    return .found(name, survey.faults(of: service), else: "\(service.path): \(survey.summary)")
  }

  private var privilegesCheck: DoctorCheck {
    let name = "noNewPrivileges"
    guard cannotGainPrivileges else { return .ok(name, "not set") }
    return .problem(
      name, "no_new_privs is set: pam_unix can check no password here",
      mend: "start it outside of the sandbox; in a systemd unit: NoNewPrivileges=no")
  }

  private var passwordHelperCheck: DoctorCheck {
    let name = "passwordHelper"
    if let survey = passwordSurvey, !survey.comes(to: "pam_unix.so") {
      return .skipped(name, "the password service does without pam_unix")
    }
    switch passwordHelper {
    case .fit(let path): return .ok(name, path)
    case .unfit(let fault): return .problem(name, fault.message, mend: fault.mend)
    }
  }

  private var passwordCheck: DoctorCheck {
    let name = "password"
    if cannotGainPrivileges { return .skipped(name, "under no_new_privs nobody can tell") }
    if let passwordFailure { return .problem(name, passwordFailure) }
    return .ok(name, "the account \(account.name) has one, as far as can be seen")
  }

  private var faillockCheck: DoctorCheck {
    let name = "faillock"
    guard passwordSurvey != nil else { return .skipped(name, "the password service could not be read") }
    if let failure = faillock.failure(account) { return .problem(name, failure) }
    guard case .open(let failures, let limit) = faillock else {
      return .skipped(name, "the password service does not lock this account by pam_faillock")
    }
    let end = limit == 0 ? "no number of them locks" : "\(limit) lock the account"
    return .ok(name, "failures counted: \(failures); \(end)")
  }

  /// What the password service is made of; nil when it could not be read.
  private var passwordSurvey: Survey? {
    guard let survey = facts.surveys[.password], survey.failure == nil else { return nil }
    return survey
  }
}

extension Survey {
  /// The modules by what they are asked for.
  fileprivate var summary: String {
    let facilities: [(String, ServiceModule.Facility)] = [("auth", .auth), ("account", .account)]
    return facilities.map { name, facility in
      "\(name) " + modules.filter { $0.facility == facility }.map(\.name).joined(separator: " ")
    }.joined(separator: ", ")
  }
}
