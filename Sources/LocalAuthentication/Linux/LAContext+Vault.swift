import Synchronization

// What Apple's contexts do not have.
extension LAContext {
  /// Who asks the person for this context; nil for ``defaultVaultPrompter``.
  public var vaultPrompter: (any VaultPrompter)? {
    get { core.settings.prompter }
    set { core.settings.prompter = newValue }
  }

  /// Who asks the person for all contexts that have no prompter of their own; nil for the controlling terminal, or,
  /// without one, the program that the environment variable `VAULT_ASKPASS` names.
  public static var defaultVaultPrompter: (any VaultPrompter)? {
    get { usual.withLock { $0 } }
    set { usual.withLock { $0 = newValue } }
  }

  private static let usual = Mutex<(any VaultPrompter)?>(nil)
}
