import Authentication
import Prompters

extension EntryPoint {
  /// `vault doctor`: what is there and what is missing, and whether the owner could be asked all the same.
  ///
  /// Asks nothing, and leaves nothing changed.
  static func doctor(_ arguments: Arguments) -> Int32 {
    let checkup: Checkup
    do throws(Failure) { checkup = try Self.checkup() } catch { return tell(.failure(error), [], arguments) }
    return tell(.success(checkup), checks(of: checkup), arguments)
  }

  private static func checkup() throws(Failure) -> Checkup {
    let childSignal = ChildSignal.heed()
    defer { childSignal.restore() }
    try Resources.require()
    let account = try Caller.account.get()
    let isRemote = Remote.isRemote
    return try EventLoop.run { await Checkup.run(account, isRemote: isRemote) }
  }

  private static func tell(
    _ checkup: Result<Checkup, Failure>, _ checks: [DoctorCheck], _ arguments: Arguments
  ) -> Int32 {
    let finding = try? checkup.get().finding
    let failure = checkup.failure ?? finding?.result.failure
    let code = failure.map { report($0, []) } ?? ExitCode.success
    if arguments.has(.json) {
      let json = JSON.outcome(
        .owner, method: nil, biometryType: finding?.biometryType, session: nil, failure: failure,
        more: [("checks", .list(checks.map(\.json)))])
      return Output.data(json.line + "\n", code: code)
    }
    let shown = checks.filter { $0.state == .problem || !arguments.has(.quiet) }
    return Output.data(shown.map(\.line).joined(), code: code)
  }

  /// All the lines, in the same order; those of the face and of the companion only where they have a service.
  private static func checks(of checkup: Checkup) -> [DoctorCheck] {
    let askpass = environmentValue("VAULT_ASKPASS") ?? ""
    let remoteVariables = Remote.variables
    return [checkup.workersCheck] + checkup.passwordChecks + checkup.fingerChecks(remoteBy: remoteVariables)
      + checkup.faceChecks(remoteBy: remoteVariables) + checkup.companionChecks
      + [terminalCheck(TerminalLook.now(), askpass: askpass), keyringCheck()]
  }

  static func terminalCheck(_ terminal: TerminalLook, askpass: String) -> DoctorCheck {
    let name = "terminal"
    switch terminal {
    case .usable(let device): return .ok(name, "\(device) can be asked on")
    case .background:
      return .problem(name, "this is a background job of its terminal, which cannot ask", mend: "fg")
    case .heldUp: return .problem(name, "the terminal shows nothing: its output is stopped", mend: "press Ctrl-Q")
    case .none where askpass.isEmpty:
      return .problem(
        name, "there is no terminal, and no program that asks in its place",
        mend: "run it in a terminal, or set VAULT_ASKPASS to the absolute path of a program that asks")
    case .none:
      do throws(Failure) {
        try Askpass.check(askpass)
        return .ok(name, "there is no terminal; \(askpass) asks in its place")
      } catch {
        return .problem(name, error)
      }
    }
  }
}
