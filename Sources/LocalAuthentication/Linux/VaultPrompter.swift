/// How an application asks the person itself, in a window of its own, in place of the terminal.
///
/// None of this is Apple's. Set one as ``LAContext/vaultPrompter`` or ``LAContext/defaultVaultPrompter``. Its methods
/// are called one after the other but for ``show(_:)``, which may come while ``ask(_:)`` waits, on threads of the
/// library's, which they may block. A biometric yes may come at any time between ``begin(_:)`` and ``end()``, so what is asked
/// for must be in sight until then.
public protocol VaultPrompter: Sendable {
  /// Shows what is asked for.
  ///
  /// - Throws: any error when it cannot be shown: the evaluation fails with ``LAError/Code/notInteractive``.
  func begin(_ request: VaultRequest) async throws

  /// Shows what a PAM module or the library has to say: "Place your finger on the reader".
  func show(_ message: VaultMessage) async

  /// Asks, and waits for the answer.
  ///
  /// When the question is not to be answered any more, because a finger was quicker, the task is cancelled and what is
  /// returned then is dropped.
  ///
  /// - Returns: the answer.
  /// - Throws: any error when the person says no: the evaluation fails with ``LAError/Code/userCancel``.
  func ask(_ question: VaultQuestion) async throws -> VaultAnswer

  /// Shows nothing any more: the evaluation is over.
  ///
  /// It is waited for five seconds at most.
  func end() async
}

/// What the person is asked to approve.
public struct VaultRequest: Sendable {
  /// The name of the program that asks.
  public let application: String
  /// The account whose owner is asked for.
  public let account: String
  /// The application's own words, as ``LAContext/evaluatePolicy(_:localizedReason:reply:)`` was given them.
  public let reason: String
  /// What the application calls saying no; nil for the usual word.
  public let cancelTitle: String?

  /// A request as an evaluation makes it, for whoever tries a prompter alone.
  public init(application: String, account: String, reason: String, cancelTitle: String? = nil) {
    self.application = application
    self.account = account
    self.reason = reason
    self.cancelTitle = cancelTitle
  }
}

/// Something to be shown while the evaluation is on its way.
public enum VaultMessage: Sendable, Hashable {
  /// What a PAM module tells.
  case information(String)
  /// What a PAM module complains of.
  case problem(String)
  /// What the library tells of the state of things.
  case status(String)
}

/// Something to be answered.
public enum VaultQuestion: Sendable, Hashable {
  /// A password or the like: what is typed must not be seen.
  case secret(String)
  /// Something that may be seen while it is typed.
  case visible(String)
  /// Nothing, while a finger, a face or a security key is awaited: any answer chooses the application's own way, which
  /// has this name, and ends the evaluation with ``LAError/Code/userFallback``. Without a name there is no such way,
  /// and an answer is a no.
  case wait(fallbackTitle: String?)
}
