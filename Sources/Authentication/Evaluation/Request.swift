/// What is asked for, and how.
package struct Request: Sendable {
  /// What must be shown to say yes.
  package var policy: Policy
  /// The factors that may be used, of those that the policy knows.
  package var methods: Set<Method>
  /// What the person sees.
  package var presentation: Presentation
  /// The name of the way out of a biometric evaluation; nil hides it.
  package var fallbackTitle: String?
  /// The longest that the whole evaluation may take, waiting included; nil for no limit.
  package var timeout: Duration?
  /// How many wrong passwords end it.
  package var passwordTries: Int
  /// Whether the caller is at the other end of a network, where no finger can reach the reader.
  package var isRemote: Bool
  /// When the person wanted it, in milliseconds since the machine started: a cancel that came later, to one that asks
  /// on the same terminal, speaks for it too.
  package var since: Int64
  /// The path of the command that is asked for, for the log.
  package var command: String?
  /// The caller's own words on why it is asked, for the log.
  package var reason: String?

  package init(
    policy: Policy, methods: Set<Method>, presentation: Presentation, fallbackTitle: String?, timeout: Duration?,
    passwordTries: Int, isRemote: Bool, since: Int64 = BootTime.now.milliseconds, command: String? = nil,
    reason: String? = nil
  ) {
    self.policy = policy
    self.methods = methods
    self.presentation = presentation
    self.fallbackTitle = fallbackTitle
    self.timeout = timeout
    self.passwordTries = passwordTries
    self.isRemote = isRemote
    self.since = since
    self.command = command
    self.reason = reason
  }
}

/// How an evaluation ended.
package struct Verdict: Equatable, Sendable {
  /// The method that said yes, or why there is no yes.
  package var result: Result<Method, Failure>
  /// The biometry this machine has; nil when nobody had to look.
  package var biometryType: BiometryType?

  package init(result: Result<Method, Failure>, biometryType: BiometryType?) {
    self.result = result
    self.biometryType = biometryType
  }
}
