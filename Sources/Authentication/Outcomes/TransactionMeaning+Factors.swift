import FactorWire

// What faces and companions have of their own. Pure, as all of it.
extension TransactionMeaning {
  /// What a code means to one factor alone; nil for what it means to all.
  static func own(_ service: FactorService, _ status: PAMStatus, _ account: Account) -> TransactionMeaning? {
    switch (service, status) {
    // Howdy has one code for a strange face, for none in time and for a dark picture.
    case (.face, .notAuthenticated), (.face, .tooManyTries): .notRecognised(.strangeFace(account))
    case (.face, .cannotCheck), (.face, .rightsTooSmall): .unclear(.faceFailed)
    case (.companion, .notAuthenticated): .notRecognised(.strangeCompanion(account))
    case (.companion, .cannotCheck), (.companion, .rightsTooSmall), (.companion, .userUnknown):
      .unclear(.noCompanion(account))
    default: nil
    }
  }
}

extension Failure {
  static func strangeFace(_ account: Account) -> Failure {
    Failure(.authenticationFailed, .faceNotRecognised, "no face was recognised as that of \(account.name)")
  }

  static func strangeCompanion(_ account: Account) -> Failure {
    Failure(
      .authenticationFailed, .companionNotRecognised, "the companion was not recognised as one of \(account.name)")
  }

  static let faceFailed = Failure(
    .biometryNotAvailable, .faceFailed, "the face could not be looked at",
    hint: "look for its module's messages in the authentication log; is the lid open?")

  /// No key is registered for the account, or none is there.
  static func noCompanion(_ account: Account) -> Failure {
    Failure(
      .companionNotAvailable, .companionUnavailable, "no companion of \(account.name) is registered, or none is here",
      hint: "plug the security key in; to register one: pamu2fcfg, see /etc/pam.d/vault-companion")
  }

  static let wordless = Failure(
    .configuration, .nothingAsked,
    "the PAM service \(FactorService.companion.rawValue) says yes without a word to the person",
    hint: "have its module say what is to be done, as pam_u2f.so does with cue, and take out what succeeds by itself")

  static let companionNotSetUp = Failure(
    .companionNotAvailable, .companionNotSetUp, "no companion is set up: there is no \(FactorService.companion.path)",
    hint: "see vault-pam.d(5)")

  static let faceNotSetUp = Failure(
    .biometryNotAvailable, .faceNotSetUp, "no face is set up: there is no \(FactorService.face.path)",
    hint: "see vault-pam.d(5)")

  static func noFace(_ account: Account) -> Failure {
    Failure(
      .biometryNotEnrolled, .noFace, "no face is enrolled for \(account.name)", hint: "sudo howdy add")
  }

  static let remoteFace = Failure(
    .biometryNotAvailable, .remoteSession, "this session is remote, and no face can be seen from here")

  static let noFaceInTime = Failure(.systemCancel, .timedOut, "no face was recognised in time")

  static let noCompanionInTime = Failure(.systemCancel, .timedOut, "no companion answered in time")

  /// Too many strikes lock all biometry.
  static func locked(_ method: Method, hasPassword: Bool) -> Failure {
    let finger = fingerLocked(hasPassword: hasPassword)
    guard method == .face else { return finger }
    return Failure(
      .biometryLockout, .faceLocked, "the face is locked after \(Strikes.limit) unrecognised faces or fingers in a row",
      hint: finger.hint)
  }
}
