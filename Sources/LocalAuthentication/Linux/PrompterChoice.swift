import Authentication
import Prompters

/// Chooses how the person is asked, before PAM is touched.
struct PrompterChoice {
  let settings: ContextCore.Settings
  /// The factors that may be used.
  let methods: Set<Method>
  let account: Account

  /// The application's own prompter; else the controlling terminal; else askpass, if there is one.
  ///
  /// - Throws: ``Failure`` where nobody can be asked.
  func prompter(_ request: VaultRequest) throws(Failure) -> any Prompter {
    if let own = settings.prompter ?? LAContext.defaultVaultPrompter { return ApplicationPrompter(own, request) }
    let terminal = TerminalPrompter(
      signals: nil, style: .usual(), expectsPassword: methods.contains(.password), home: account.home)
    if let terminal { return terminal }
    guard let program = Askpass.program else {
      throw Failure(
        .notInteractive, .noTerminal, "a prompt is needed, and there is no terminal",
        hint: "run it in a terminal, or set VAULT_ASKPASS")
    }
    return try Askpass.prompter(program, methods: methods, signals: nil)
  }
}
