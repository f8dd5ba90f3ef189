/// How a PAM transaction ended, as its worker reports it.
package enum TransactionResult: Equatable, Sendable {
  /// Authentication and the account check both succeeded, for the user who asked.
  case approved
  /// libpam said no: `status` is its return code, one of <security/_pam_types.h>.
  case refused(Stage, status: Int32)
  /// The service is not fit to be asked: `file` names what is wrong, `problem` says how, `mend` how to put it right.
  case misconfigured(file: String, problem: String, mend: String)
  /// The stack succeeded, but the worker does not believe it: see ``Doubt``.
  case doubted(Doubt)

  /// The step of the transaction that failed.
  package enum Stage: UInt8, CaseIterable, Sendable {
    /// pam_start(3) or the items set after it.
    case start
    /// pam_authenticate(3).
    case authenticate
    /// pam_acct_mgmt(3).
    case account
  }

  /// Why a success was not believed.
  package enum Doubt: UInt8, CaseIterable, Sendable {
    /// A factor succeeded without what the person must have had of it: see ``FactorService/Contact``.
    case nothingAsked
    /// A module changed PAM_USER to somebody else.
    case userChanged
    /// The evaluation's process was stopped: nobody can have seen what was approved.
    case unseen
  }
}
