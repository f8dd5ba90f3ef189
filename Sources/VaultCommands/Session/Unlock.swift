import Authentication
import Sessions

extension EntryPoint {
  /// `vault unlock`: asks unless an equal session is live, opens a session, and reports.
  static func unlock(_ arguments: Arguments) throws(UsageError) -> Int32 {
    let asking = try Asking(arguments)
    let wish = SessionReuse.Wish(scope: try arguments.scope(), seconds: try arguments.duration())
    let reuse = try SessionReuse(arguments, wish: wish)
    guard (try? reuse.session()) == nil else { return tell(arguments, asking, nil, reuse) }
    return asking.run(lines: ["vault: is it you, \(Caller.name)?"], reuse: reuse) { outcome in
      tell(arguments, asking, outcome, reuse)
    }
  }

  /// Reports what came of it.
  ///
  /// `outcome` is nil where nobody had to be asked.
  private static func tell(
    _ arguments: Arguments, _ asking: Asking, _ outcome: Asking.Outcome?, _ reuse: SessionReuse
  ) -> Int32 {
    let failure = outcome?.verdict.result.failure ?? asking.dropUnusedLine(reuse)
    let code = failure.map { report($0, outcome?.unseen ?? []) } ?? ExitCode.success
    if failure == nil, !arguments.has(.quiet), !arguments.has(.json) {
      Output.message(yes(outcome?.verdict, reuse))
    }
    if let problem = reuse.opened?.problem {
      Output.warning(problem.reason, "no session was opened: \(problem.message)", hint: problem.hint)
    }
    guard arguments.has(.json) else { return code }
    let json = json(asking.policy, outcome?.verdict, failure, reuse)
    let reported = Output.data(json.line + "\n", code: code)
    // What cannot be told is not done.
    if reported != code, let session = try? reuse.opened?.get() { Sessions.end(session) }
    return reported
  }

  private static func yes(_ verdict: Verdict?, _ reuse: SessionReuse) -> String {
    if let session = reuse.found { return "already unlocked: \(SessionText(session).line); --fresh asks anew" }
    let method = (try? verdict?.result.get())?.rawValue ?? "?"
    guard let session = try? reuse.opened?.get() else { return "yes, by \(method)" }
    let place = session.scope == .terminal ? "here" : "for all that you run"
    return "yes, by \(method); unlocked \(place) for \(SessionText.span(session.seconds))"
  }

  private static func json(
    _ policy: Policy, _ verdict: Verdict?, _ failure: Failure?, _ reuse: SessionReuse
  ) -> JSON {
    let session = reuse.found ?? (try? reuse.opened?.get())
    return JSON.outcome(
      policy, method: (try? verdict?.result.get()) ?? reuse.found?.method,
      biometryType: verdict?.biometryType, session: session.map { SessionText($0).json },
      failure: failure,
      more: reuse.opened?.problem.map { [("noSession", JSON.reason($0))] } ?? [])
  }
}

extension Result where Failure == NoSession {
  fileprivate var problem: NoSession? {
    if case .failure(let problem) = self { problem } else { nil }
  }
}
