import Authentication
import FactorWire

// The service files: what a stack makes of pam_unix's codes, and files that are not fit to be asked.
extension Table {
  private static let common = ["@include common-auth", "@include common-account"]

  /// Debian's common-auth, by which every failure is 7; of the account's, 12 alone gets through.
  static let stackRows = [
    Row(
      "the right password through common-auth", .transaction(.password, .approved), .password, nil,
      .scene(.service(.password, common), steps: [.answer("demo")])),
    Row(
      "a wrong password through common-auth", .code(.password, .authenticate, 7), .password, .wrongPassword,
      .scene(.service(.password, common), input: "wrong\n")),
    Row(
      "no_new_privs through common-auth", .situation(.cannotVerify), .password, .cannotVerify,
      .scene(.service(.password, common), prefix: noNewPrivileges, input: "demo\n"), isForeseen: true,
      standsAlone: true),
    Row(
      "a password that must be changed, through common-account", .code(.password, .account, 12), .password,
      .mustChange,
      .scene(
        .service(.password, common), .shell("chage -d 0 demo"), steps: [.answer("demo")],
        shows: "required to change your password"),
      standsAlone: true),
    Row(
      "an account that has expired, through common-account", .code(.password, .account, 7), .password, .accessDenied,
      .scene(
        .service(.password, common), .shell("chage -E 1 demo"), steps: [.answer("demo")],
        shows: "Your account has expired"),
      standsAlone: true),
    Row(
      "PAM refuses before it asks", .code(.password, .account, 7), .password, .accessDenied,
      .scene(.service(.password, ["auth requisite pam_deny.so"] + unix))),
    Row(
      "a module that is missing", .missingModule(missing), .password,
      .unfit(
        "line 1 of /etc/pam.d/vault names /nowhere/pam_it.so, which cannot be read: No such file or directory",
        hint: "install what has pam_it.so, or take line 1 of /etc/pam.d/vault out"),
      .scene(.service(.password, ["auth required /nowhere/pam_it.so"] + unix), steps: [.answer("demo")]),
      isForeseen: true),
    Row(
      "a module that is none", .code(.password, .authenticate, 28), .password, .broken("vault", 28),
      .scene(.service(.password, ["auth required /etc/hostname"] + unix), steps: [.answer("demo")])),
    Row(
      "a module that succeeds without a question", .transaction(.password, .doubted(.nothingAsked)), .password,
      .nothingAsked,
      .scene(.service(.password, ["auth sufficient pam_permit.so", "account required pam_unix.so"]))),
    Row(
      "a module that changes the user", .transaction(.password, .doubted(.userChanged)), .password,
      .userChanged("vault"),
      .scene(.service(.password, unix + ["auth required MEDDLER become other"]), steps: [.answer("demo")])),
    Row(
      "a module that changes the user, after the check of the account", .transaction(.password, .doubted(.userChanged)),
      .password, .userChanged("vault"),
      .scene(.service(.password, unix + ["account required MEDDLER become other"]), steps: [.answer("demo")])),
    Row(
      "a module that changes the user, after the right finger", .transaction(.biometrics, .doubted(.userChanged)),
      .fingerprint, .userChanged("vault-biometrics"),
      .scene(
        .service(.biometrics, [fprintd, "auth required MEDDLER become other", "account required pam_unix.so"]),
        steps: [.touch("demo")])),
    Row(
      "a service for fingers that asks for a password", .situation(.asksForMore(.biometrics)), .fingerprint,
      .unfit(
        "the PAM service vault-biometrics asks for an answer to be typed",
        hint: "only modules that ask nothing belong in /etc/pam.d/vault-biometrics"),
      .scene(.service(.biometrics, unix))),
    Row(
      "pam_start fails", .code(.password, .start, 26), .password, .broken("vault", 26),
      .none("a service that libpam cannot start is found unfit before")),
  ]

  private static let missing = ServiceModule(
    facility: .auth, path: "/nowhere/pam_it.so", file: "/etc/pam.d/vault", line: 1, error: 2)

  /// What is done to a service file, FILE, and what is wrong with it then.
  private static let faults: [(String, shell: String, problem: String, mend: String)] = [
    (
      "that is missing", "rm FILE", "is missing",
      "install it: make install, or restore FILE from the package"
    ),
    ("that is empty", ": >FILE", "has no auth line of its own", "add an auth line to FILE"),
    (
      "of comments alone", "echo '# auth required pam_unix.so' >FILE", "has no auth line of its own",
      "add an auth line to FILE"
    ),
    ("that nobody can read", "chmod 600 FILE", "cannot be read: Permission denied", "as root: chmod 644 FILE"),
    (
      "without auth lines", "sed -i /^auth/d FILE", "has no auth line of its own", "add an auth line to FILE"
    ),
    (
      "without account lines", "sed -i /^account/d FILE", "has no account line of its own",
      "add an account line to FILE"
    ),
  ]

  /// Service files from which libpam would turn to the service `other`.
  static let serviceRows = faults.flatMap { fault in
    [(FactorService.password, Method.password), (.biometrics, .fingerprint)].map { service, method in
      serviceRow(fault, service, method)
    }
  }

  private static func serviceRow(
    _ fault: (String, shell: String, problem: String, mend: String), _ service: FactorService, _ method: Method
  ) -> Row {
    let (name, line, problem, mend) = fault
    let path = "/etc/pam.d/\(service.rawValue)"
    let mended = mend.replacing("FILE", with: path)
    return Row(
      "a service \(service.rawValue) \(name)",
      .transaction(service, .misconfigured(file: path, problem: problem, mend: mended)), method,
      .unfit("\(path): \(problem)", hint: mended), .scene(.shell(line.replacing("FILE", with: path))),
      isForeseen: true)
  }
}
