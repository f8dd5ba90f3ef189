/// A return code of libpam, by <security/_pam_types.h>.
package struct PAMStatus: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  private init(_ rawValue: Int32) { self.rawValue = rawValue }

  /// PAM_SUCCESS.
  package static let success = PAMStatus(0)
  /// PAM_OPEN_ERR.
  package static let moduleNotOpened = PAMStatus(1)
  /// PAM_SYMBOL_ERR.
  package static let symbolNotFound = PAMStatus(2)
  /// PAM_SERVICE_ERR.
  package static let moduleFailed = PAMStatus(3)
  /// PAM_SYSTEM_ERR.
  package static let systemFailed = PAMStatus(4)
  /// PAM_BUF_ERR.
  package static let outOfMemory = PAMStatus(5)
  /// PAM_PERM_DENIED.
  package static let permissionDenied = PAMStatus(6)
  /// PAM_AUTH_ERR.
  package static let notAuthenticated = PAMStatus(7)
  /// PAM_CRED_INSUFFICIENT.
  package static let rightsTooSmall = PAMStatus(8)
  /// PAM_AUTHINFO_UNAVAIL.
  package static let cannotCheck = PAMStatus(9)
  /// PAM_USER_UNKNOWN.
  package static let userUnknown = PAMStatus(10)
  /// PAM_MAXTRIES.
  package static let tooManyTries = PAMStatus(11)
  /// PAM_NEW_AUTHTOK_REQD.
  package static let passwordMustChange = PAMStatus(12)
  /// PAM_ACCT_EXPIRED.
  package static let accountExpired = PAMStatus(13)
  /// PAM_SESSION_ERR.
  package static let sessionFailed = PAMStatus(14)
  /// PAM_CRED_UNAVAIL.
  package static let credentialsUnavailable = PAMStatus(15)
  /// PAM_CRED_EXPIRED.
  package static let credentialsExpired = PAMStatus(16)
  /// PAM_CRED_ERR.
  package static let credentialsFailed = PAMStatus(17)
  /// PAM_NO_MODULE_DATA.
  package static let noModuleData = PAMStatus(18)
  /// PAM_CONV_ERR.
  package static let conversationFailed = PAMStatus(19)
  /// PAM_AUTHTOK_ERR: among others, what a module returns when its question was not answered.
  package static let passwordNotHandled = PAMStatus(20)
  /// PAM_AUTHTOK_RECOVERY_ERR.
  package static let passwordNotRecovered = PAMStatus(21)
  /// PAM_AUTHTOK_LOCK_BUSY.
  package static let passwordLocked = PAMStatus(22)
  /// PAM_AUTHTOK_DISABLE_AGING.
  package static let passwordAgingDisabled = PAMStatus(23)
  /// PAM_TRY_AGAIN.
  package static let tryAgain = PAMStatus(24)
  /// PAM_IGNORE.
  package static let ignored = PAMStatus(25)
  /// PAM_ABORT.
  package static let aborted = PAMStatus(26)
  /// PAM_AUTHTOK_EXPIRED.
  package static let passwordExpired = PAMStatus(27)
  /// PAM_MODULE_UNKNOWN.
  package static let moduleUnknown = PAMStatus(28)
  /// PAM_BAD_ITEM.
  package static let badItem = PAMStatus(29)
  /// PAM_CONV_AGAIN.
  package static let conversationUnfinished = PAMStatus(30)
  /// PAM_INCOMPLETE.
  package static let incomplete = PAMStatus(31)
}
