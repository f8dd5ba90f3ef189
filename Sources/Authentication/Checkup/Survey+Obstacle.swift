import CLinux
import FactorWire

extension Survey {
  /// What refuses `account` here whatever it shows; nil for nothing that can be seen.
  ///
  /// The codes of PAM do not tell: many a stack folds everything into "not authenticated".
  package func obstacle(for account: Account) -> Failure? {
    if let failure = failure ?? missingModule { return failure }
    // Where pam_unix cannot check a password or an account, it says so only after the finger or the password.
    let isPAMUnixUsed = comes(to: "pam_unix.so") && account.uid != 0
    if isPAMUnixUsed, clinux_no_new_privileges() != 0 || PasswordHelper.look().isUnfit { return .cannotVerify }
    return Faillock.look(at: account, modules).failure(account)
  }
}

extension Failure {
  /// What a transaction's failure comes from, where PAM's code says too little and a look at the service says more.
  ///
  /// The look comes after PAM's answer, never before it: it keeps nobody waiting at a prompt.
  func explained(_ service: FactorService, _ account: Account) async -> Failure {
    guard [.wrongPassword, .accessDenied, .serviceBroken].contains(reason) else { return self }
    let survey = await Survey.of(service)
    return survey.failure == nil ? survey.obstacle(for: account) ?? self : self
  }
}
