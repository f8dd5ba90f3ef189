import Authentication
import FactorWire

// Every return code of libpam at every step, played by pam_debug.
extension Table {
  /// A code: its number, its name to pam_debug, and what it means of the password, of the finger, and of the account
  /// after either.
  typealias Code = (number: Int32, name: String, Meaning, Meaning, Meaning)

  enum Meaning {
    /// The service is broken.
    case broken
    /// The same, and nothing but the number is other than with a code that is played.
    case alike
    case ends(Ending)
    /// It is a failed try, and the third ends it.
    case fails(Ending)
    /// The factor is asked no more, and a look at the reader shows nothing.
    case unclear(Ending)
    /// libpam says another code in its place.
    case unheard
  }

  static let codes: [Code] = [
    (1, "open_err", .alike, .alike, .alike),
    (2, "symbol_err", .alike, .alike, .alike),
    (3, "service_err", .alike, .alike, .alike),
    (4, "system_err", .broken, .broken, .broken),
    (5, "buf_err", .alike, .alike, .alike),
    (6, "perm_denied", .ends(.accessDenied), .ends(.accessDenied), .ends(.accessDenied)),
    (7, "auth_err", .fails(.wrongPassword), .unclear(.accessDenied), .ends(.accessDenied)),
    (8, "cred_insufficient", .unclear(.cannotVerify), .unclear(.readerFailed), .ends(.cannotVerify)),
    (9, "authinfo_unavail", .unclear(.cannotVerify), .unclear(.readerFailed), .ends(.cannotVerify)),
    (10, "user_unknown", .ends(.accountUnknown), .ends(.accountUnknown), .ends(.accessDenied)),
    (11, "maxtries", .ends(.tooManyTries), .fails(.strangeFinger), .ends(.accessDenied)),
    (12, "new_authtok_reqd", .ends(.mustChange), .ends(.mustChange), .ends(.mustChange)),
    (13, "acct_expired", .ends(.accountExpired), .ends(.accountExpired), .ends(.accountExpired)),
    (14, "session_err", .alike, .alike, .alike),
    (15, "cred_unavail", .alike, .alike, .alike),
    (16, "cred_expired", .alike, .alike, .alike),
    (17, "cred_err", .alike, .alike, .alike),
    (18, "no_module_data", .alike, .alike, .alike),
    (19, "conv_err", .ends(.unansweredQuestion), .ends(.unansweredQuestion), .broken),
    (20, "authtok_err", .ends(.unansweredQuestion), .ends(.unansweredQuestion), .broken),
    (21, "authtok_recover_err", .alike, .alike, .alike),
    (22, "authtok_lock_busy", .alike, .alike, .alike),
    (23, "authtok_disable_aging", .alike, .alike, .alike),
    (24, "try_again", .alike, .alike, .alike),
    (25, "ignore", .unheard, .unheard, .unheard),
    (26, "abort", .ends(.brokenOff), .ends(.brokenOff), .ends(.accessDenied)),
    (27, "authtok_expired", .ends(.passwordExpired), .ends(.passwordExpired), .ends(.passwordExpired)),
    (28, "module_unknown", .broken, .broken, .broken),
    (29, "bad_item", .alike, .alike, .alike),
    (30, "conv_again", .alike, .alike, .alike),
    (31, "incomplete", .broken, .broken, .broken),
  ]

  static let codeRows = codes.flatMap { code in
    [
      row(of: code, code.2, .password, .authenticate), row(of: code, code.3, .biometrics, .authenticate),
      row(of: code, code.4, .password, .account), row(of: code, code.4, .biometrics, .account),
    ]
  }

  private static func row(
    of code: Code, _ meaning: Meaning, _ service: FactorService, _ stage: TransactionResult.Stage
  ) -> Row {
    let isFinger = service == .biometrics
    var cause = Cause.code(service, stage, code.number)
    var (ending, tries) = (Ending.broken(service.rawValue, code.number), 1)
    var world = scene(code.name, service, stage, tries: 1)
    switch meaning {
    case .broken: break
    case .alike: world = .none("as code 4, but for the number")
    case .ends(let other): ending = other
    case .unclear(let other):
      ending = other
      if isFinger { cause = .scan(code.number, after: .before) }
    case .fails(let other):
      (ending, tries) = (other, 3)
      world = scene(code.name, service, stage, tries: 3)
    case .unheard: world = .none("a stack of nothing but modules to be ignored fails with 6, and others do without it")
    }
    let step = stage == .account ? "of the account, by \(service.rawValue)" : "of \(service.rawValue)"
    return Row(
      "code \(code.number) \(step)", cause, isFinger ? .fingerprint : .password, ending, world, standsAlone: true,
      strikes: isFinger && tries > 1 ? tries : 0)
  }

  /// A stack in which pam_debug comes after the factor, but for the finger's own code.
  private static func scene(
    _ name: String, _ service: FactorService, _ stage: TransactionResult.Stage, tries: Int
  ) -> World {
    let isFinger = service == .biometrics
    let factor = isFinger ? fprintd : unix[0]
    guard stage == .authenticate else {
      return .scene(
        .service(service, [factor, "account required pam_debug.so acct=\(name)"]),
        steps: [isFinger ? .touch("demo") : .answer("demo")])
    }
    let lines = ["auth required pam_debug.so auth=\(name)", unix[1]]
    if isFinger { return .scene(.service(service, lines)) }
    return .scene(.service(service, [factor] + lines), steps: Array(repeating: .answer("demo"), count: tries))
  }
}
