import Authentication
import Prompters
import Sessions

extension EntryPoint {
  /// `vault exec`: becomes the command if a session is live, else once the owner has said yes.
  static func exec(_ arguments: Arguments, _ words: [[UInt8]]) throws(UsageError) -> Int32 {
    guard !words.isEmpty else { throw UsageError("vault exec needs a command", hint: "vault exec -- COMMAND") }
    let asking = try Asking(arguments)
    let reuse = try SessionReuse(arguments, wish: nil)
    let command: Command
    do throws(Command.Problem) { command = try Command(words) } catch { return report(error, words[0]) }
    do throws(NoSession) { _ = try reuse.session() } catch {
      if let failure = ask(asking, arguments, command, reuse, error) { return failure }
    }
    if let failure = asking.dropUnusedLine(reuse) { return report(failure, []) }
    return report(command.run(), command.path)
  }

  /// Asks for a command that no session serves.
  ///
  /// - Returns: the exit code when it may not run.
  private static func ask(
    _ asking: Asking, _ arguments: Arguments, _ command: Command, _ reuse: SessionReuse, _ lack: NoSession
  ) -> Int32? {
    if arguments.has(.nonInteractive) {
      let isFresh = arguments.has(.fresh)
      return report(.notAllowed(isFresh ? "--fresh needs a prompt" : lack.message, hint: isFresh ? nil : lack.hint), [])
    }
    let title = "vault: is it you, \(Caller.name)? This is to run:"
    return asking.run(lines: [title] + CommandText.lines(of: command), command: command, reuse: reuse) { outcome in
      outcome.verdict.result.failure.map { report($0, outcome.unseen) }
    }
  }

  /// `vault check`: whether the policy could be evaluated now.
  static func check(_ arguments: Arguments) throws(UsageError) -> Int32 {
    let policy = try arguments.policy()
    let finding = finding(of: policy, try arguments.methods(of: policy))
    let usable = ((try? finding.result.get()) ?? []).map(\.rawValue).sorted()
    let code = finding.result.failure.map { report($0, []) } ?? ExitCode.success
    if arguments.has(.json) {
      let json = JSON.outcome(
        policy, method: nil, biometryType: finding.biometryType, session: nil, failure: finding.result.failure,
        more: [("methods", .list(usable.map { .text($0) }))])
      return Output.data(json.line + "\n", code: code)
    }
    guard code == ExitCode.success, !arguments.has(.quiet) else { return code }
    return Output.data("\(policy.rawValue): \(usable.joined(separator: ", "))\n")
  }

  private static func finding(of policy: Policy, _ methods: Set<Method>) -> Preflight.Finding {
    let childSignal = ChildSignal.heed()
    defer { childSignal.restore() }
    do throws(Failure) {
      try Resources.require()
      let preflight = Preflight(account: try Caller.account.get(), isRemote: Remote.isRemote)
      return try EventLoop.run { await preflight.look(at: policy, methods: methods) }
    } catch {
      return Preflight.Finding(result: .failure(error), biometryType: nil)
    }
  }

  static func report(_ failure: Failure, _ unseen: [String]) -> Int32 {
    for line in unseen { Output.line(line) }
    Output.error(failure.code.name, failure.message, hint: failure.hint)
    return failure.code.rawValue
  }

  private static func report(_ problem: Command.Problem, _ path: [UInt8]) -> Int32 {
    let name = named(String(decoding: path, as: UTF8.self))
    switch problem {
    case .notFound:
      Output.error("notFound", "\(name) is not found", hint: nil)
      return ExitCode.notFound
    case .noInterpreter(let interpreter):
      Output.error("notFound", "\(name) needs \(interpreter), which is not found", hint: nil)
      return ExitCode.notFound
    case .notExecutable(let error):
      Output.error("cannotRun", "\(name) cannot be run: \(error)", hint: nil)
      return ExitCode.cannotRun
    }
  }
}

extension Result {
  var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
