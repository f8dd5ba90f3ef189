import FactorWire
import Testing

@testable import Authentication
@testable import Prompters
@testable import VaultCommands

private let alice = Account(uid: 1000, name: "alice", home: "/home/alice")
private let broken = Failure(.configuration, .workerUnsafe, "it is unsafe", hint: "make it safe")

/// The lines of `vault doctor`, from what was found.
@Suite struct DoctorChecksTests {
  /// A machine on which all is well.
  private func checkup(_ state: ReaderReport.State = .ready, isRemote: Bool = false) -> Checkup {
    let unix = ServiceModule(facility: .auth, path: "/lib/pam_unix.so", file: "/etc/pam.d/vault", line: 1)
    let finger = ServiceModule(
      facility: .auth, path: "/lib/pam_fprintd.so", arguments: ["max-tries=1"], file: "/etc/pam.d/x", line: 1)
    let report = ReaderReport(
      state: state, reader: "Reader", fingers: ["left-thumb", "right-thumb"], errorName: "Error.Name")
    let facts = Preflight.Facts(
      password: .set, reader: .success(report), strikes: .success(Strikes.Look(record: .none)),
      surveys: [.password: Survey(modules: [unix]), .biometrics: Survey(modules: [finger])])
    return Checkup(
      account: alice, isRemote: isRemote,
      workers: [.pam: .success("/x/vault-pam"), .reader: .success("/x/vault-reader")],
      facts: facts, finding: Preflight.Finding(result: .success([]), biometryType: nil), cannotGainPrivileges: false,
      passwordHelper: .fit(path: "/sbin/unix_chkpwd"), faillock: .open(failures: 1, limit: 3))
  }

  private func passwordCheck(_ name: String, of checkup: Checkup) -> DoctorCheck? {
    checkup.passwordChecks.first { $0.name == name }
  }

  @Test func allIsWell() {
    let checks = [checkup().workersCheck] + checkup().passwordChecks + checkup().fingerChecks(remoteBy: [])
    #expect(checks.map(\.state).allSatisfy { $0 == .ok })
    #expect(checks.allSatisfy { $0.mend == nil && !$0.message.isEmpty })
    #expect(
      checks.map(\.name) == [
        "workers", "passwordService", "fingerService", "noNewPrivileges", "passwordHelper", "password", "faillock",
        "fprintd", "reader", "session", "polkit", "fingers", "lockout",
      ])
  }

  /// A state of the reader, and the line that it makes a problem; none for the state in which all is well.
  static let states: [(ReaderReport.State, String?)] = [
    (.ready, nil), (.noBus, "fprintd"), (.noService, "fprintd"), (.hangs, "fprintd"), (.daemonLost, "fprintd"),
    (.failed, "fprintd"), (.noReader, "reader"), (.busy, "reader"), (.remoteSession, "session"),
    (.inactiveSession, "session"), (.policyHangs, "polkit"), (.notPermitted, "polkit"), (.notEnrolled, "fingers"),
  ]

  @Test func everyStateOfTheReaderHasItsLine() {
    #expect(Set(Self.states.map(\.0)) == Set(ReaderReport.State.allCases))
    for (state, line) in Self.states {
      let checks = checkup(state).fingerChecks(remoteBy: []).dropLast()
      let place = checks.firstIndex { $0.name == line } ?? checks.endIndex
      #expect(checks.prefix(upTo: place).allSatisfy { $0.state == .ok }, "\(state)")
      #expect(checks.suffix(from: place).dropFirst().allSatisfy { $0.state == .skipped }, "\(state)")
      guard line != nil else { continue }
      #expect(checks[place].state == .problem, "\(state)")
      #expect(checks[place].mend?.isEmpty == false, "\(state)")
    }
  }

  @Test func whatMakesASessionRemoteIsNamed() {
    let over = checkup(isRemote: true).fingerChecks(remoteBy: ["SSH_TTY"]).first { $0.name == "session" }
    #expect(over?.state == .problem)
    #expect(over?.mend?.hasSuffix("unset SSH_TTY") == true)
    let logind = checkup(.remoteSession).fingerChecks(remoteBy: []).first { $0.name == "session" }
    #expect(logind?.mend?.contains("unset") == false)
  }

  @Test func withoutAWorkerItsLinesAreNotLookedAt() {
    var checkup = checkup()
    checkup.workers[.reader] = .failure(broken)
    #expect(checkup.workersCheck == .problem("workers", "it is unsafe", mend: "make it safe"))
    #expect(checkup.fingerChecks(remoteBy: []).dropLast().allSatisfy { $0.state == .skipped })
    #expect(passwordCheck("passwordService", of: checkup)?.state == .ok)
    checkup.workers[.pam] = .failure(broken)
    checkup.facts.surveys = [.password: Survey(failure: broken), .biometrics: Survey(failure: broken)]
    let states = checkup.passwordChecks.map(\.state)
    #expect(states == [.skipped, .skipped, .ok, .ok, .ok, .skipped])
  }

  @Test func aServiceThatIsNotFitIsAProblemAndHidesTheTally() {
    var checkup = checkup()
    checkup.facts.surveys[.password] = Survey(failure: .unfitService("/etc/pam.d/vault", "is missing", "install it"))
    #expect(
      passwordCheck("passwordService", of: checkup)
        == .problem("passwordService", "/etc/pam.d/vault: is missing", mend: "install it"))
    #expect(passwordCheck("faillock", of: checkup)?.state == .skipped)
    #expect(passwordCheck("fingerService", of: checkup)?.state == .ok)
  }

  @Test func aServiceWithoutPamUnixNeedsNoHelper() {
    var checkup = checkup()
    checkup.passwordHelper = .unfit(Fault("it is missing", mend: "install it"))
    #expect(passwordCheck("passwordHelper", of: checkup)?.state == .problem)
    checkup.facts.surveys[.password]?.modules[0].path = "/lib/pam_sss.so"
    #expect(passwordCheck("passwordHelper", of: checkup)?.state == .skipped)
  }

  @Test func withoutPrivilegesNobodyCanTellAboutThePassword() {
    var checkup = checkup()
    checkup.facts.password = .empty
    #expect(passwordCheck("password", of: checkup)?.state == .problem)
    checkup.cannotGainPrivileges = true
    #expect(passwordCheck("noNewPrivileges", of: checkup)?.state == .problem)
    #expect(passwordCheck("password", of: checkup)?.state == .skipped)
  }

  @Test func aLockedTallySaysHowLong() {
    var checkup = checkup()
    checkup.faillock = .locked(failures: 3, secondsLeft: 77, folder: "/f")
    #expect(
      passwordCheck("faillock", of: checkup)?.mend
        == "wait, or as root: faillock --dir /f --user alice --reset")
    #expect(
      passwordCheck("faillock", of: checkup)?.message
        == "pam_faillock has locked the account alice after 3 failures, for another 1 minute 17 seconds")
    checkup.faillock = .locked(failures: 3, secondsLeft: nil, folder: "/f")
    #expect(passwordCheck("faillock", of: checkup)?.mend == "as root: faillock --dir /f --user alice --reset")
    checkup.faillock = .broken(Fault("it is broken", mend: "mend it"))
    #expect(passwordCheck("faillock", of: checkup)?.state == .problem)
    checkup.faillock = .unused
    #expect(passwordCheck("faillock", of: checkup)?.state == .skipped)
  }

  @Test func strikesLockTheFingerprint() {
    var checkup = checkup()
    func lockout(_ record: Strikes.Record) -> DoctorCheck? {
      checkup.facts.strikes = .success(Strikes.Look(record: record))
      return checkup.fingerChecks(remoteBy: []).last
    }
    #expect(lockout(Strikes.Record(count: 4, last: 9))?.state == .ok)
    #expect(lockout(Strikes.Record(count: 5, last: 9))?.mend == "vault unlock --fresh --method password")
    #expect(lockout(.locked)?.message.contains("cannot be read") == true)
    checkup.facts.password = .lockedOrNone
    #expect(lockout(Strikes.Record(count: 5, last: 9))?.state == .ok)
    #expect(lockout(Strikes.Record(count: 5, last: .max))?.mend == "wait a quarter of an hour")
    #expect(lockout(.locked)?.mend?.contains("/home/alice/.local/state/vault/strikes") == true)
  }

  @Test func faceAndCompanionHaveLinesWhereTheyHaveServices() {
    var checkup = checkup()
    #expect(checkup.faceChecks(remoteBy: []).isEmpty)
    #expect(checkup.companionChecks.isEmpty)
    let howdy = ServiceModule(facility: .auth, path: "/lib/pam_howdy.so", file: "/etc/pam.d/vault-face", line: 1)
    func line(_ model: FaceModel, isRemote: Bool = false, failure: Failure? = nil) -> DoctorCheck? {
      let survey = Survey(modules: [howdy], failure: failure)
      checkup.facts.surveys[.face] = survey
      checkup.facts.face = .success(FaceFacts(survey: survey, model: model, isRemote: isRemote))
      #expect(checkup.faceChecks(remoteBy: ["SSH_TTY"]).map(\.name) == ["faceService", "face"])
      return checkup.faceChecks(remoteBy: ["SSH_TTY"]).last
    }
    for model in [FaceModel.enrolled, .hidden, .untold] { #expect(line(model)?.state == .ok, "\(model)") }
    #expect(line(.none)?.mend == "sudo howdy add")
    #expect(line(.enrolled, isRemote: true)?.mend?.hasSuffix("unset SSH_TTY") == true)
    #expect(line(.none, failure: .unfitService("/f", "is empty", ""))?.state == .skipped)
    checkup.facts.face = .failure(broken)
    #expect(checkup.faceChecks(remoteBy: []).last == .problem("face", "it is unsafe", mend: "make it safe"))
    checkup.facts.surveys[.companion] = Survey(failure: .unfitService("/f", "is empty", "fill it"))
    #expect(checkup.companionChecks == [.problem("companionService", "/f: is empty", mend: "fill it")])
  }

  @Test func theTerminalOrAnAskpassIsNeeded() {
    #expect(EntryPoint.terminalCheck(.usable("/dev/pts/1"), askpass: "").state == .ok)
    #expect(EntryPoint.terminalCheck(.background, askpass: "/bin/true").mend == "fg")
    #expect(EntryPoint.terminalCheck(.heldUp, askpass: "").mend == "press Ctrl-Q")
    #expect(EntryPoint.terminalCheck(.none, askpass: "").mend?.contains("VAULT_ASKPASS") == true)
    #expect(EntryPoint.terminalCheck(.none, askpass: "/bin/true").state == .ok)
    #expect(EntryPoint.terminalCheck(.none, askpass: "true").state == .problem)
    #expect(EntryPoint.terminalCheck(.none, askpass: "/nonexistent").state == .problem)
  }

  @Test func aLineIsSafeForATerminalAndHasAnEnd() {
    let check = DoctorCheck.problem("x", "a\u{1B}[2J\nb", mend: "c\u{202E}\n")
    #expect(check.line == "problem  x                a\\x1B[2J\\x0Ab; mend: c\\u{202E}\\x0A\n")
    #expect(check.json.line.contains("\u{202E}") == false)
    #expect(DoctorCheck.ok("x", String(repeating: "y", count: 10_000)).line.count < 700)
  }

  @Test func severalFaultsAreOneLine() {
    let three = [Fault("one", mend: "mend one"), Fault("two", mend: nil), Fault("three", mend: "mend three")]
    #expect(DoctorCheck.found("x", three, else: "") == .problem("x", "one; two; three", mend: "mend one; mend three"))
    let alike = [Fault("one", mend: "mend"), Fault("two", mend: "mend")]
    #expect(DoctorCheck.found("x", alike, else: "") == .problem("x", "one; two", mend: "mend"))
    #expect(DoctorCheck.found("x", [], else: "fine") == .ok("x", "fine"))
    #expect(DoctorCheck.found("x", [Fault("one", mend: nil)], else: "").mend == nil)
  }
}
