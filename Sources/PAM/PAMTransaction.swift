package import FactorWire

/// Asks libpam, once, whether a user is who they claim to be.
package enum PAMTransaction {
  /// Runs one transaction on a service, from reading its file to pam_end(3).
  ///
  /// No credentials are set and no session is opened.
  ///
  /// - Parameters:
  ///   - service: The factor.
  ///   - user: The account, which is both asked for and the one that asks.
  ///   - tty: The controlling terminal, if there is one.
  ///   - converser: Answers the modules.
  /// - Returns: `.approved` only after authentication and account management both succeeded, for this user, and with
  ///   what the factor must have had of a person.
  package static func run(
    service: FactorService, user: String, tty: String?, converser: some Converser
  ) -> TransactionResult {
    run(service: service.rawValue, contact: service.contact, user: user, tty: tty, converser: converser)
  }

  static func run(
    service: String, contact: FactorService.Contact, user: String, tty: String?, converser: some Converser
  ) -> TransactionResult {
    do throws(Misconfiguration) {
      try ServiceFile(service).validate()
    } catch {
      return .misconfigured(file: error.file, problem: error.problem, mend: error.mend)
    }
    return askLibpam(service: service, contact: contact, user: user, tty: tty, converser: converser)
  }

  /// What is left once the service file is known to be fit.
  static func askLibpam(
    service: String, contact: FactorService.Contact, user: String, tty: String?, converser: some Converser
  ) -> TransactionResult {
    do throws(PAMHandle.Refusal) {
      let handle = try PAMHandle(service: service, user: user, converser: converser)
      try handle.setItems(tty: tty, remoteUser: user)
      try handle.authenticate()
      guard converser.isAwake else { return .doubted(.unseen) }
      guard handle.isUser(user) else { return .doubted(.userChanged) }
      guard handle.hasHad(contact) else { return .doubted(.nothingAsked) }
      try handle.checkAccount()
      return handle.isUser(user) ? .approved : .doubted(.userChanged)
    } catch {
      return .refused(error.stage, status: error.status.rawValue)
    }
  }
}
