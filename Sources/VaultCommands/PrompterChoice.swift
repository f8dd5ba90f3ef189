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
    if arguments.has(.askpass) { return try askpass(environmentValue("VAULT_ASKPASS") ?? "") }
    let terminal = TerminalPrompter(
      signals: signals, style: style, expectsPassword: methods.contains(.password), home: home)
    if let terminal {
      return terminal
    }
    guard let program = environmentValue("VAULT_ASKPASS"), !program.isEmpty else {
      throw Failure(
        .notInteractive, .noTerminal, "a prompt is needed, and there is no terminal",
        hint: methods.contains(.password)
          ? "run it in a terminal, give the password by --stdin, or set VAULT_ASKPASS"
          : "run it in a terminal, or set VAULT_ASKPASS")
    }
    return try askpass(program)
  }

  private func askpass(_ program: String) throws(Failure) -> any Prompter {
    try Self.checkAskpass(program)
    return AskpassPrompter(program: program, environment: currentEnvironment(), wait: wait, signals: signals)
  }

  /// What there is to do for a person who is asked for no answer.
  private var wait: String {
    var acts: [String] = []
    if methods.contains(.fingerprint) { acts.append("touch the fingerprint reader") }
    if methods.contains(.face), FactorService.face.isInstalled { acts.append("look into the camera") }
    if methods.contains(.companion), FactorService.companion.isInstalled { acts.append("use your security key") }
    let text = acts.isEmpty ? "There is nothing to show" : acts.joined(separator: ", or ")
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// - Throws: ``Failure`` unless `program` is something that can be run, by its absolute path.
  static func checkAskpass(_ program: String) throws(Failure) {
    guard program.hasPrefix("/") else {
      throw .askpassUnfit(
        program.isEmpty ? "VAULT_ASKPASS is not set" : "VAULT_ASKPASS is no absolute path: \(program)")
    }
    var status = stat()
    guard unsafe stat(program, &status) == 0, unsafe access(program, X_OK) == 0 else {
      throw .askpassUnfit("\(program): \(SystemError.last)")
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .askpassUnfit("\(program) is no program") }
  }

  private var style: Style {
    let isSmart = Self.movesCursor(environmentValue("TERM") ?? "")
    let isWanted =
      switch (try? arguments.color()) ?? .auto {
      case .always: true
      case .never: false
      case .auto: isSmart && (environmentValue("NO_COLOR") ?? "").isEmpty
      }
    return Style(hasColour: isWanted, movesCursor: isSmart)
  }

  /// Whether a kind of terminal, by its name in terminfo(5), knows how to move the cursor: all do today but these, and
  /// what is no such name.
  static func movesCursor(_ kind: String) -> Bool {
    let isName = shellQuoted(kind) == kind && !kind.contains("/")
    return isName && !["dumb", "unknown"].contains(kind)
  }
}

extension Failure {
  /// Somebody would have to be asked, for `need`.
  static func notAllowed(_ need: String, hint: String?) -> Failure {
    Failure(.notInteractive, .notAllowed, "\(need), and --non-interactive forbids to ask", hint: hint)
  }
}

/// environ(7).
private func currentEnvironment() -> [String] {
  var variables: [String] = []
  var entry = unsafe environ
  while let variable = unsafe entry.pointee {
    variables.append(unsafe String(cString: variable))
    unsafe entry = entry.advanced(by: 1)
  }
  return variables
}
