import Authentication

/// The texts of `vault help`.
enum Help {
  static let version = "vault 0.1.0"

  /// What `vault` alone is about.
  static var overview: String {
    let verbs = Verb.allCases.map { row($0.rawValue, $0.meaning) }
    return """
      vault asks the owner of this account "is it you?", by finger, face, security key or password, and answers with an
      exit code.

      \(Verb.allCases.map { "  \($0.synopsis)" }.joined(separator: "\n"))

      \(verbs.joined(separator: "\n"))

      Exit codes: vault help exit-codes. Version: vault --version.

      """
  }

  /// The options of one verb.
  static func of(_ verb: Verb) -> String {
    let options = verb.options.map { option in
      let form = option.form
      let short = form.short.map { "-\($0), " } ?? "    "
      return row("\(short)--\(form.long)\(form.argument.map { " \($0)" } ?? "")", form.meaning, width: 27)
    }
    return """
      \(verb.synopsis)

      \(verb.meaning)

      \(options.joined(separator: "\n"))

      """
  }

  /// Every exit code that vault itself gives.
  static var exitCodes: String {
    let own = [
      (ExitCode.success, "success", "the owner said yes, a session is live, or the question could be asked"),
      (ExitCode.locked, "locked", "vault status: no session is live here"),
      (ExitCode.usage, "usage", "the command line is wrong"),
    ]
    let typed = Failure.Code.allCases.map { ($0.rawValue, $0.name, meaning(of: $0)) }
    let command = [
      (ExitCode.cannotRun, "cannotRun", "vault exec: the command cannot be run"),
      (ExitCode.notFound, "notFound", "vault exec: the command is not found"),
    ]
    let rows = (own + typed + command).sorted { $0.0 < $1.0 }.map { row("\($0.0)  \($0.1)", $0.2, width: 27) }
    return rows.joined(separator: "\n") + "\nAny other code of vault exec is the command's own.\n"
  }

  private static func meaning(of code: Failure.Code) -> String {
    switch code {
    case .authenticationFailed: "it was not the owner, or the account may not be used"
    case .userCancel: "the person said no"
    case .userFallback: "the person chose another way"
    case .systemCancel: "the time ran out, the terminal went away, or a signal came"
    case .passcodeNotSet: "the account has no password"
    case .biometryNotAvailable: "no finger and no face can be asked for here"
    case .biometryNotEnrolled: "no finger, or no face, is enrolled"
    case .biometryLockout: "too many unrecognised fingers or faces; the password frees them"
    case .appCancel: "the program that asked took the question back"
    case .invalidContext: "the program asked with a context that it had ended"
    case .companionNotAvailable: "no companion, such as a security key, can be asked for here"
    case .biometryNotPaired: "the reader is not paired"
    case .biometryDisconnected: "the reader was taken away"
    case .invalidDimensions: "the program's view has no usable size"
    case .notInteractive: "somebody would have to be asked, and nobody can be"
    case .configuration: "something on this machine is set up wrongly"
    case .internal: "vault itself failed"
    }
  }

  private static func row(_ name: String, _ meaning: String, width: Int = 10) -> String {
    let gap = String(repeating: " ", count: max(2, width - name.count))
    return "  \(name)\(gap)\(meaning)"
  }
}

/// The exit codes that are no ``Failure/Code``.
enum ExitCode {
  static let success: Int32 = 0
  static let locked: Int32 = 1
  static let usage: Int32 = 64
  static let cannotRun: Int32 = 126
  static let notFound: Int32 = 127
}
