import CLinux
package import FactorWire

/// All that can be found out about this machine, its account and this process without asking or changing anything.
package struct Checkup: Sendable {
  package var account: Account
  package var isRemote: Bool
  /// Where the workers are, or why they will not be run.
  package var workers: [WorkerProgram: Result<String, Failure>]
  package var facts: Preflight.Facts
  /// What the facts mean for the policy `owner`.
  package var finding: Preflight.Finding
  /// no_new_privs: programs started here gain no privileges.
  package var cannotGainPrivileges: Bool
  package var passwordHelper: PasswordHelper
  package var faillock: Faillock

  /// Looks at everything, each thing within a time limit.
  package static func run(_ account: Account, isRemote: Bool) async -> Checkup {
    let preflight = Preflight(account: account, isRemote: isRemote)
    let facts = await preflight.facts(for: Policy.owner.methods)
    let workers = [WorkerProgram.pam, .reader].map { program in
      (program, Result { () throws(Failure) in try WorkerLocation.find(program) })
    }
    return Checkup(
      account: account, isRemote: isRemote, workers: Dictionary(uniqueKeysWithValues: workers), facts: facts,
      finding: await preflight.judge(facts, .owner, Policy.owner.methods),
      cannotGainPrivileges: clinux_no_new_privileges() != 0, passwordHelper: .look(),
      faillock: .look(at: account, facts.surveys[.password]?.modules ?? []))
  }

  /// Why a worker will not be run; nil when it will.
  package func fault(of program: WorkerProgram) -> Failure? {
    guard case .failure(let failure)? = workers[program] else { return nil }
    return failure
  }

  /// The look at the reader, and the first thing that stands in the way of a finger.
  package var reader: (report: ReaderReport?, failure: Failure?) {
    do throws(Failure) {
      guard let report = try facts.reader?.get() else { return (nil, .interrupted(.cancelled)) }
      return (report, .reader(report, isRemote: isRemote, account))
    } catch {
      return (nil, error)
    }
  }

  /// Why an account that is not `set` has no password.
  package var passwordFailure: Failure? {
    facts.password == .set ? nil : .noPassword(facts.password, account)
  }

  /// What the account can do about a folder in which no strikes can be recorded.
  package var stateMend: String { Strikes(account: account).mend }

  /// Where the strikes are recorded.
  package var stateFile: String { Strikes(account: account).file }
}
