import FactorWire
import Foundation
import Testing

@Suite struct PAMStatusTests {
  private static let words: [String: PAMStatus] = [
    "SUCCESS": .success, "OPEN_ERR": .moduleNotOpened, "SYMBOL_ERR": .symbolNotFound, "SERVICE_ERR": .moduleFailed,
    "SYSTEM_ERR": .systemFailed, "BUF_ERR": .outOfMemory, "PERM_DENIED": .permissionDenied,
    "AUTH_ERR": .notAuthenticated, "CRED_INSUFFICIENT": .rightsTooSmall, "AUTHINFO_UNAVAIL": .cannotCheck,
    "USER_UNKNOWN": .userUnknown, "MAXTRIES": .tooManyTries, "NEW_AUTHTOK_REQD": .passwordMustChange,
    "ACCT_EXPIRED": .accountExpired, "SESSION_ERR": .sessionFailed, "CRED_UNAVAIL": .credentialsUnavailable,
    "CRED_EXPIRED": .credentialsExpired, "CRED_ERR": .credentialsFailed, "NO_MODULE_DATA": .noModuleData,
    "CONV_ERR": .conversationFailed, "AUTHTOK_ERR": .passwordNotHandled,
    "AUTHTOK_RECOVERY_ERR": .passwordNotRecovered, "AUTHTOK_LOCK_BUSY": .passwordLocked,
    "AUTHTOK_DISABLE_AGING": .passwordAgingDisabled, "TRY_AGAIN": .tryAgain, "IGNORE": .ignored, "ABORT": .aborted,
    "AUTHTOK_EXPIRED": .passwordExpired, "MODULE_UNKNOWN": .moduleUnknown, "BAD_ITEM": .badItem,
    "CONV_AGAIN": .conversationUnfinished, "INCOMPLETE": .incomplete,
  ]

  @Test func everyCodeOfTheHeaderHasItsWord() throws {
    let header = try String(contentsOfFile: "/usr/include/security/_pam_types.h", encoding: .utf8)
    let section = try #require(header.firstRange(of: "_PAM_RETURN_VALUES"))
    let codes = header[..<section.lowerBound].matches(of: #/#define PAM_([A-Z_]+)\s+(\d+)/#)
    #expect(codes.count == 32)
    for code in codes {
      #expect(Self.words[String(code.1)]?.rawValue == Int32(code.2), "PAM_\(code.1)")
    }
  }
}
