import Authentication
import Glibc

/// The command line of vault.
package enum EntryPoint {
  /// When vault was started, in milliseconds since the machine was.
  static let began = BootTime.now.milliseconds

  /// Runs the verb that the arguments name.
  ///
  /// - Returns: the exit code; `vault exec` does not return when the command runs.
  package static func run(_ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32 {
    _ = began
    StandardDescriptors.fill()
    do throws(Failure) {
      try Account.refusePrivilege()
      // Where the runtime is a library, it reads the command line in /proc.
      guard argc > 0 else { throw .noProcesses }
    } catch {
      return report(error, [])
    }
    let words = (0..<max(0, Int(argc))).compactMap { unsafe argv[$0].map { unsafe bytes(of: $0) } }
    do throws(UsageError) {
      if let text = text(for: words) { return Output.data(text) }
      let verb = try verb(in: words)
      let arguments = try unsafe OptionParser(verb: verb).parse(argc - 1, argv + 1)
      let operands = Array(words.dropFirst(1 + arguments.firstOperand))
      return try run(verb, arguments, operands)
    } catch {
      Output.error("usage", error.message, hint: error.hint)
      return ExitCode.usage
    }
  }

  /// What the options that stand in the place of a verb print.
  private static func text(for words: [[UInt8]]) -> String? {
    switch words.dropFirst().first.map({ String(decoding: $0, as: UTF8.self) }) {
    case "--version": Help.version + "\n"
    case "--help", "-h": Help.overview
    default: nil
    }
  }

  private static func verb(in words: [[UInt8]]) throws(UsageError) -> Verb {
    guard words.count > 1 else { throw UsageError("no verb is given", hint: "see: vault help") }
    let word = String(decoding: words[1], as: UTF8.self)
    if let verb = Verb(rawValue: word) { return verb }
    let kind = word.hasPrefix("-") ? "option" : "verb"
    let known = Verb.allCases.map(\.rawValue) + ["--help", "--version"]
    throw UsageError("unknown \(kind) \(named(word))", hint: suggestion(word, known) + "see: vault help")
  }

  private static func run(_ verb: Verb, _ arguments: Arguments, _ operands: [[UInt8]]) throws(UsageError) -> Int32 {
    if arguments.has(.help) { return Output.data(Help.of(verb)) }
    if let extra = operands.first, verb != .exec, verb != .help {
      let word = named(String(decoding: extra, as: UTF8.self))
      throw UsageError("vault \(verb.rawValue) takes no \(word)", hint: "see: vault help \(verb.rawValue)")
    }
    switch verb {
    case .unlock: return try unlock(arguments)
    case .exec: return try exec(arguments, operands)
    case .lock: return lock(arguments)
    case .status: return status(arguments)
    case .check: return try check(arguments)
    case .doctor: return doctor(arguments)
    case .help: return try help(operands.map { String(decoding: $0, as: UTF8.self) })
    }
  }

  private static func help(_ topics: [String]) throws(UsageError) -> Int32 {
    guard topics.count < 2 else { throw UsageError("vault help takes one topic", hint: "see: vault help") }
    switch topics.first {
    case nil: return Output.data(Help.overview)
    case "exit-codes": return Output.data(Help.exitCodes)
    case let topic?:
      if let verb = Verb(rawValue: topic) { return Output.data(Help.of(verb)) }
      let known = Verb.allCases.map(\.rawValue) + ["exit-codes"]
      throw UsageError("no help on \(named(topic))", hint: suggestion(topic, known) + "see: vault help")
    }
  }

  private static func suggestion(_ word: String, _ known: [String]) -> String {
    nearest(to: word, among: known).map { "did you mean \($0)? " } ?? ""
  }
}
