/// Why there is no yes: a code as LAError has them, a finer reason, and what a person can do about it.
package struct Failure: Error, Equatable, Sendable {
  /// The typed code; its raw value is the exit code of the command-line tool.
  package enum Code: Int32, CaseIterable, Sendable {
    case authenticationFailed = 101
    case userCancel, userFallback, systemCancel, passcodeNotSet, biometryNotAvailable, biometryNotEnrolled
    case biometryLockout, appCancel, invalidContext, companionNotAvailable, biometryNotPaired, biometryDisconnected
    case invalidDimensions
    case notInteractive = 115
    /// Not an LAError: something on this machine is set up wrongly, and the message names it.
    case configuration = 120
    /// Not an LAError: vault itself failed.
    case `internal` = 125

    /// The name that messages and JSON use.
    ///
    /// Spelt out, as the runtime is slow to look it up.
    package var name: String {
      switch self {
      case .authenticationFailed: "authenticationFailed"
      case .userCancel: "userCancel"
      case .userFallback: "userFallback"
      case .systemCancel: "systemCancel"
      case .passcodeNotSet: "passcodeNotSet"
      case .biometryNotAvailable: "biometryNotAvailable"
      case .biometryNotEnrolled: "biometryNotEnrolled"
      case .biometryLockout: "biometryLockout"
      case .appCancel: "appCancel"
      case .invalidContext: "invalidContext"
      case .companionNotAvailable: "companionNotAvailable"
      case .biometryNotPaired: "biometryNotPaired"
      case .biometryDisconnected: "biometryDisconnected"
      case .invalidDimensions: "invalidDimensions"
      case .notInteractive: "notInteractive"
      case .configuration: "configuration"
      case .internal: "internal"
      }
    }
  }

  /// A finer word than the code.
  package enum Reason: String, CaseIterable, Sendable {
    // The password and the account.
    case wrongPassword, answerRefused, accountLocked, accountExpired, passwordExpired, passwordMustChange
    case accountUnknown, accessDenied, tooManyTries, lockedOrNone, noPassword, cannotVerify
    // The finger and its reader.
    case fingerNotRecognised, fingerLocked, noReader, noService, noBus, daemonLost, daemonHangs, policyServiceHangs
    case readerBusy, readerFailed, readerGone, remoteSession, inactiveSession, notPermitted, noFinger, noState
    // The face, and the companion.
    case faceNotRecognised, faceLocked, faceNotSetUp, faceFailed, noFace
    case companionNotRecognised, companionNotSetUp, companionUnavailable
    // The person, the terminal and the time.
    case cancelled, fallback, timedOut, hungUp, signalled, noTerminal, heldUp, background, notAllowed, noInput
    // The parts of vault and of PAM.
    case serviceUnfit, serviceBroken, nothingAsked, userChanged, workerMissing, workerUnsafe, workerDied
    case workerMalformed, workerSilent, askpassUnfit, privileged, noAccount, conversationFailed, starved, noProcesses
    case keyringRefused
  }

  package let code: Code
  package let reason: Reason
  /// What happened: lower case, no full stop.
  package let message: String
  /// What mends it.
  package let hint: String?
  /// The signal that ended the evaluation, for a program that wants to die of it.
  package let signal: Int32?
  /// After how many seconds it may be otherwise; nil where that is not known.
  package let secondsLeft: Int?

  package init(
    _ code: Code, _ reason: Reason, _ message: String, hint: String? = nil, signal: Int32? = nil,
    secondsLeft: Int? = nil
  ) {
    self.code = code
    self.reason = reason
    self.message = message
    self.hint = hint
    self.signal = signal
    self.secondsLeft = secondsLeft
  }
}
