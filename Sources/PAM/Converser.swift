package import FactorWire

/// Whoever the modules of a transaction talk to.
package protocol Converser {
  /// Shows a module's PAM_TEXT_INFO or PAM_ERROR_MSG.
  func show(_ text: String, isProblem: Bool)

  /// Asks a module's PAM_PROMPT_ECHO_ON or PAM_PROMPT_ECHO_OFF.
  ///
  /// - Returns: nil to refuse. Then no other question of the transaction is asked.
  func ask(_ question: String, echo: Bool) -> Secret?

  /// Whether what is asked can be seen: not while the process that shows it is stopped.
  var isAwake: Bool { get }
}
