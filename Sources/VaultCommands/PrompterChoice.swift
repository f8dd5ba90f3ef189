import Authentication
import FactorWire
import Glibc
import Prompters

/// Chooses how the person is asked, before PAM is touched.
struct PrompterChoice {
  let arguments: Arguments
  let signals: Signals
  /// The factors that may be used.
  let methods: Set<Method>
  /// The account's own.
  let home: String

  /// The prompter that the options name; else the controlling terminal; else askpass, if there is one.
  func prompter() throws(Failure) -> any Prompter {
    if arguments.has(.nonInteractive) {
      throw .notAllowed("a prompt is needed", hint: "leave --non-interactive out")
    }
    if arguments.has(.stdin) { return StdinPrompter(signals: signals) }
    if arguments.has(.askpass) { return try askpass(Askpass.program ?? "") }
    let terminal = TerminalPrompter(
      signals: signals, style: style, expectsPassword: methods.contains(.password), home: home)
    if let terminal {
      return terminal
    }
    guard let program = Askpass.program else {
      throw Failure(
        .notInteractive, .noTerminal, "a prompt is needed, and there is no terminal",
        hint: methods.contains(.password)
          ? "run it in a terminal, give the password by --stdin, or set VAULT_ASKPASS"
          : "run it in a terminal, or set VAULT_ASKPASS")
    }
    return try askpass(program)
  }

  private func askpass(_ program: String) throws(Failure) -> any Prompter {
    try Askpass.prompter(program, methods: methods, signals: signals)
  }

  private var style: Style {
    switch (try? arguments.color()) ?? .auto {
    case .always: .usual(hasColour: true)
    case .never: .usual(hasColour: false)
    case .auto: .usual()
    }
  }
}

extension Failure {
  /// Somebody would have to be asked, for `need`.
  static func notAllowed(_ need: String, hint: String?) -> Failure {
    Failure(.notInteractive, .notAllowed, "\(need), and --non-interactive forbids to ask", hint: hint)
  }
}
