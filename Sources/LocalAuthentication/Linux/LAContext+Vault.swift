import Synchronization

// What Apple's contexts do not have.
extension LAContext {
  /// Who asks the person for this context; nil for ``defaultVaultPrompter``.
  public var vaultPrompter: (any VaultPrompter)? {
    get { core.settings.prompter?.value }
    set { core.set { $0.prompter = newValue.map(Borrowed.init) } }
  }

  /// Who asks the person for all contexts that have no prompter of their own; nil for the controlling terminal, or,
  /// without one, the program that the environment variable `VAULT_ASKPASS` names.
  public static var defaultVaultPrompter: (any VaultPrompter)? {
    get { usualPrompter?.value }
    set { usual.withLock { $0 = newValue.map(Borrowed.init) } }
  }

  static var usualPrompter: Borrowed<any VaultPrompter>? { usual.withLock { $0 } }

  private static let usual = Mutex<Borrowed<any VaultPrompter>?>(nil)
}
