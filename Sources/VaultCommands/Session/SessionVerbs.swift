import Authentication
import Sessions

extension EntryPoint {
  /// `vault status`: whether a session is live here, and which.
  static func status(_ arguments: Arguments) -> Int32 {
    do throws(NoSession) {
      let session = SessionText(try Sessions.live())
      if arguments.has(.json) { return Output.data(JSON.status(session).line + "\n") }
      return arguments.has(.quiet) ? ExitCode.success : Output.data("unlocked: \(session.line)\n")
    } catch {
      if arguments.has(.json) { return Output.data(JSON.locked(error).line + "\n", code: ExitCode.locked) }
      guard !arguments.has(.quiet) else { return ExitCode.locked }
      return Output.data("locked: \(error.message)\n", code: ExitCode.locked)
    }
  }

  /// `vault lock`: ends the sessions that would serve here, or all of them.
  static func lock(_ arguments: Arguments) -> Int32 {
    do throws(NoSession) {
      let count = try Sessions.end(all: arguments.has(.all))
      if arguments.has(.json) { return Output.data(JSON.lock(ended: count).line + "\n") }
      if !arguments.has(.quiet) {
        Output.message(count == 0 ? "locked; no session was open" : "locked; sessions ended: \(count)")
      }
      return ExitCode.success
    } catch {
      let failure = Failure(.internal, .keyringRefused, error.message, hint: error.hint)
      let code = report(failure, [])
      return arguments.has(.json) ? Output.data(JSON.lock(ended: 0, failure).line + "\n", code: code) : code
    }
  }
}

extension JSON {
  /// A live session, as `vault status` reports it.
  fileprivate static func status(_ text: SessionText) -> JSON {
    outcome(
      text.session.policy, method: text.session.method, biometryType: nil, session: text.json, failure: nil,
      more: [("state", .text("unlocked"))])
  }

  /// That there is none.
  ///
  /// No typed failure stands for it: being locked is what sessions are most of the time.
  fileprivate static func locked(_ lack: NoSession) -> JSON {
    report(
      nil, method: nil, biometryType: nil, session: nil, more: [("state", .text("locked"))],
      error: error(ExitCode.locked, "locked", lack.reason, lack.message))
  }

  fileprivate static func lock(ended: Int, _ failure: Failure? = nil) -> JSON {
    outcome(nil, method: nil, biometryType: nil, session: nil, failure: failure, more: [("ended", .number(ended))])
  }

  /// Why a yes opened no session.
  static func reason(_ lack: NoSession) -> JSON {
    .object([("reason", .text(lack.reason)), ("message", .text(lack.message))])
  }
}
