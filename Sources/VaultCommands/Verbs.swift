import Authentication
import Prompters

extension EntryPoint {
  /// `vault unlock`: evaluates, and reports.
  static func unlock(_ arguments: Arguments) throws(UsageError) -> Int32 {
    let outcome = try Asking(arguments, lines: ["vault: is it you, \(Caller.name)?"]).outcome()
    let verdict = outcome.verdict
    let method = try? verdict.result.get()
    let code = verdict.result.failure.map { report($0, outcome.unseen) } ?? ExitCode.success
    if arguments.has(.json) {
      let json = JSON.outcome(
        try arguments.policy(), method: method, biometryType: verdict.biometryType, failure: verdict.result.failure)
      return Output.data(json.line + "\n", code: code)
    }
    if let method, !arguments.has(.quiet) { Output.message("yes, by \(method.rawValue)") }
    return code
  }

  /// `vault exec`: becomes the command once the owner has said yes.
  static func exec(_ arguments: Arguments, _ words: [[UInt8]]) throws(UsageError) -> Int32 {
    guard !words.isEmpty else { throw UsageError("vault exec needs a command", hint: "vault exec -- COMMAND") }
    let command: Command
    do throws(Command.Problem) { command = try Command(words) } catch { return report(error, words[0]) }
    let title = "vault: is it you, \(Caller.name)? This is to run:"
    let outcome = try Asking(arguments, lines: [title] + CommandText.lines(of: command)).outcome()
    if case .failure(let failure) = outcome.verdict.result { return report(failure, outcome.unseen) }
    return report(command.run(), command.path)
  }

  /// `vault check`: whether the policy could be evaluated now.
  static func check(_ arguments: Arguments) throws(UsageError) -> Int32 {
    let policy = try arguments.policy()
    let methods = try arguments.methods(of: policy)
    let account: Account
    let childSignal = ChildSignal.heed()
    defer { childSignal.restore() }
    do throws(Failure) {
      guard Resources.suffice else { throw .starved }
      account = try Caller.account.get()
    } catch {
      return report(error, [])
    }
    let preflight = Preflight(account: account, isRemote: isRemote())
    let finding = waiting { await preflight.look(at: policy, methods: methods) }
    let usable = ((try? finding.result.get()) ?? []).map(\.rawValue).sorted()
    let code = finding.result.failure.map { report($0, []) } ?? ExitCode.success
    if arguments.has(.json) {
      let json = JSON.outcome(
        policy, method: nil, biometryType: finding.biometryType, failure: finding.result.failure,
        more: [("methods", .list(usable.map { .text($0) }))])
      return Output.data(json.line + "\n", code: code)
    }
    guard code == ExitCode.success, !arguments.has(.quiet) else { return code }
    return Output.data("\(policy.rawValue): \(usable.joined(separator: ", "))\n")
  }

  static func report(_ failure: Failure, _ unseen: [String]) -> Int32 {
    for line in unseen { Output.line(line) }
    Output.error(failure.code.name, failure.message, hint: failure.hint)
    return failure.code.rawValue
  }

  private static func report(_ problem: Command.Problem, _ path: [UInt8]) -> Int32 {
    let name = String(decoding: path, as: UTF8.self)
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
