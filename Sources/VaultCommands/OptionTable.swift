/// An option of the command line.
///
/// The table below is the one place that knows them: the parser and the help read it.
enum Option: Int32, CaseIterable {
  case policy = 1
  case reason, duration, scope, fresh, nonInteractive, stdin, askpass, method, timeout, fallbackTitle, all, json
  case quiet, color, help

  /// How an option is written and what it is for.
  struct Form {
    /// A letter of ASCII.
    let short: Unicode.Scalar?
    /// Where getopt_long finds it, for ever.
    let name: StaticString
    /// What its argument is called, nil when it takes none.
    let argument: String?
    let meaning: String

    var long: String { "\(name)" }
  }

  var form: Form {
    switch self {
    case .policy:
      Form(
        short: "p", name: "policy", argument: "POLICY",
        meaning: "owner (the default), biometrics, companion or biometrics-or-companion")
    case .reason: Form(short: "r", name: "reason", argument: "TEXT", meaning: "why it is asked; shown in the prompt")
    case .duration:
      Form(
        short: nil, name: "for", argument: "DURATION",
        meaning: "how long the session lasts, as 90s, 5m (the default) or 2h; at most 12h")
    case .scope:
      Form(
        short: nil, name: "scope", argument: "SCOPE",
        meaning: "what the session is for: terminal (the default), or user for all that you run")
    case .fresh: Form(short: nil, name: "fresh", argument: nil, meaning: "ask even if a session is live")
    case .nonInteractive:
      Form(short: "n", name: "non-interactive", argument: nil, meaning: "never ask: exit 115 where a prompt is needed")
    case .stdin:
      Form(short: "S", name: "stdin", argument: nil, meaning: "take one line of standard input as the password")
    case .askpass:
      Form(short: "A", name: "askpass", argument: nil, meaning: "ask through the program that VAULT_ASKPASS names")
    case .method:
      Form(
        short: nil, name: "method", argument: "METHOD",
        meaning: "only fingerprint, only face, only companion or only password")
    case .timeout:
      Form(short: nil, name: "timeout", argument: "SECONDS", meaning: "the longest it may take, waiting included")
    case .fallbackTitle:
      Form(
        short: nil, name: "fallback-title", argument: "TEXT",
        meaning: "what Enter is called where no password is asked for; empty hides it")
    case .all: Form(short: nil, name: "all", argument: nil, meaning: "end every session of this user")
    case .json: Form(short: nil, name: "json", argument: nil, meaning: "print the outcome as JSON on standard output")
    case .quiet: Form(short: "q", name: "quiet", argument: nil, meaning: "print nothing but errors and warnings")
    case .color: Form(short: nil, name: "color", argument: "WHEN", meaning: "auto (the default), always or never")
    case .help: Form(short: "h", name: "help", argument: nil, meaning: "show this help")
    }
  }
}

/// A verb of the command line.
enum Verb: String, CaseIterable {
  case unlock, exec, lock, status, check, doctor, help

  var options: [Option] {
    switch self {
    case .unlock: Option.allCases.filter { $0 != .all }
    case .exec: Option.allCases.filter { ![.duration, .scope, .all, .json].contains($0) }
    case .lock: [.all, .json, .quiet, .help]
    case .status: [.json, .quiet, .help]
    case .check: [.policy, .method, .json, .quiet, .help]
    case .doctor: [.json, .quiet, .help]
    case .help: [.help]
    }
  }

  var synopsis: String {
    switch self {
    case .unlock: "vault unlock [OPTION…]"
    case .exec: "vault exec [OPTION…] [--] COMMAND [ARGUMENT…]"
    case .lock: "vault lock [--all] [OPTION…]"
    case .status: "vault status [OPTION…]"
    case .check: "vault check [OPTION…]"
    case .doctor: "vault doctor [OPTION…]"
    case .help: "vault help [VERB | exit-codes]"
    }
  }

  var meaning: String {
    switch self {
    case .unlock: "ask the owner of this account for a finger, the password or what else is set up, and open a session"
    case .exec: "run COMMAND if a session is live, else once the owner has said yes"
    case .lock: "end the sessions that would serve here; asks nothing"
    case .status: "tell whether a session is live here, and which; asks nothing and prolongs nothing"
    case .check: "tell whether a policy could be evaluated now; asks nothing"
    case .doctor: "tell what is missing on this machine, and what mends it; asks nothing"
    case .help: "show help"
    }
  }
}
