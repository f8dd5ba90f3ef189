import Authentication

extension LAError {
  /// The context was invalidated before it was asked.
  static let contextIsInvalid = LAError(.invalidContext)

  /// What a failure of an evaluation of `policy` is in Apple's terms.
  init(_ failure: Failure, _ policy: Policy) {
    var userInfo: [String: Any] = [
      NSLocalizedDescriptionKey: failure.message.asSentence, NSDebugDescriptionErrorKey: "\(failure.reason)",
    ]
    userInfo[NSLocalizedRecoverySuggestionErrorKey] = failure.hint
    self.init(Code(failure.code, policy), userInfo: userInfo)
  }
}

extension LAError.Code {
  /// Apple's code for one of ours.
  ///
  /// For a machine that is set up wrongly Apple has no code: biometry or companions are then not available, and where a
  /// password would do, nobody was authenticated. It is never said then that there is no password, since an
  /// application may let people in for that.
  fileprivate init(_ code: Failure.Code, _ policy: Policy) {
    switch (code, policy) {
    case (.notInteractive, _): self = .notInteractive
    case (.configuration, .biometrics), (.internal, .biometrics): self = .biometryNotAvailable
    case (.configuration, .biometricsOrCompanion), (.internal, .biometricsOrCompanion): self = .biometryNotAvailable
    case (.configuration, .companion), (.internal, .companion): self = .companionNotAvailable
    case (.configuration, .owner), (.internal, .owner): self = .authenticationFailed
    default: self = Self(rawValue: 100 - Int(code.rawValue)) ?? .authenticationFailed
    }
  }

  /// What happened, where nobody has said it better.
  var sentence: String {
    switch self {
    case .authenticationFailed: "You could not be authenticated."
    case .userCancel: "You cancelled the request."
    case .userFallback: "You chose another way."
    case .systemCancel: "The request was ended by the system."
    case .passcodeNotSet: "This account has no password."
    case .touchIDNotAvailable: "Biometry cannot be used here."
    case .touchIDNotEnrolled: "No finger or face is enrolled."
    case .touchIDLockout: "Biometry is locked until the password has been given."
    case .appCancel: "The application ended the request."
    case .invalidContext: "The context has been invalidated."
    case .companionNotAvailable: "No companion can be used here."
    case .biometryNotPaired: "No accessory for biometry is paired."
    case .biometryDisconnected: "The reader has been disconnected."
    case .invalidDimensions: "The view has impossible dimensions."
    case .notInteractive: "You would have to be asked, which is not possible here."
    }
  }
}

extension Failure {
  /// What an application or another evaluation ended, as the log has it.
  init(_ ending: LAError) {
    let isApplication = ending.code == .appCancel
    self.init(
      isApplication ? .appCancel : .systemCancel, .cancelled,
      isApplication ? "the application ended the evaluation" : "another evaluation of the application began")
  }
}

extension String {
  /// A message of ours as the people who use an application read it.
  fileprivate var asSentence: String {
    let isWord = prefix { $0 != " " }.allSatisfy(\.isLetter)
    return (isWord ? prefix(1).uppercased() + dropFirst() : self) + "."
  }
}
