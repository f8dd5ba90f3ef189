import Authentication
import Sessions

extension EntryPoint {
  /// `vault unlock`: asks unless an equal session is live, opens a session, and reports.
  static func unlock(_ arguments: Arguments) throws(UsageError) -> Int32 {
    let asking = try Asking(arguments)
    let wish = SessionReuse.Wish(scope: try arguments.scope(), seconds: try arguments.duration())
    let reuse = try SessionReuse(arguments, wish: wish)
    let isLive = (try? reuse.session()) != nil
    let outcome = isLive ? nil : asking.outcome(lines: ["vault: is it you, \(Caller.name)?"], reuse: reuse)
    if reuse.found != nil, arguments.has(.stdin) { UnusedInput.dropLine() }
    let code = outcome?.verdict.result.failure.map { report($0, outcome?.unseen ?? []) } ?? ExitCode.success
    if code == ExitCode.success, !arguments.has(.quiet), !arguments.has(.json) {
      Output.message(yes(outcome?.verdict, reuse))
    }
    if let problem = reuse.opened?.problem {
      Output.warning(problem.reason, "no session is open: \(problem.message)", hint: problem.hint)
    }
    guard arguments.has(.json) else { return code }
    return Output.data(json(asking.policy, outcome?.verdict, reuse).line + "\n", code: code)
  }

  private static func yes(_ verdict: Verdict?, _ reuse: SessionReuse) -> String {
    if let session = reuse.found { return "already unlocked: \(SessionText(session).line); --fresh asks anew" }
    let method = (try? verdict?.result.get())?.rawValue ?? "?"
    guard let session = try? reuse.opened?.get() else { return "yes, by \(method)" }
    let place = session.scope == .terminal ? "here" : "for all that you run"
    return "yes, by \(method); unlocked \(place) for \(SessionText.span(session.seconds))"
  }

  private static func json(_ policy: Policy, _ verdict: Verdict?, _ reuse: SessionReuse) -> JSON {
    let session = reuse.found ?? (try? reuse.opened?.get())
    return JSON.outcome(
      policy, method: (try? verdict?.result.get()) ?? reuse.found?.method,
      biometryType: verdict?.biometryType, session: session.map { SessionText($0).json },
      failure: verdict?.result.failure,
      more: reuse.opened?.problem.map { [("noSession", JSON.reason($0))] } ?? [])
  }
}

extension Result where Failure == NoSession {
  fileprivate var problem: NoSession? {
    if case .failure(let problem) = self { problem } else { nil }
  }
}
