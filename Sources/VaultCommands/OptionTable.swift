/// An option of the command line.
///
/// The table below is the one place that knows them: the parser and the help read it.
enum Option: Int32, CaseIterable {
  case policy = 1
  case reason, nonInteractive, stdin, askpass, method, timeout, fallbackTitle, json, quiet, color, help

  /// How an option is written and what it is for.
  struct Form {
    let short: Character?
    let long: String
    /// What its argument is called, nil when it takes none.
    let argument: String?
    let meaning: String
  }

  var form: Form {
    switch self {
    case .policy: Form(short: "p", long: "policy", argument: "POLICY", meaning: "owner (the default) or biometrics")
    case .reason: Form(short: "r", long: "reason", argument: "TEXT", meaning: "why it is asked; shown in the prompt")
    case .nonInteractive:
      Form(short: "n", long: "non-interactive", argument: nil, meaning: "never ask: exit 115 where a prompt is needed")
    case .stdin:
      Form(short: "S", long: "stdin", argument: nil, meaning: "take one line of standard input as the password")
    case .askpass:
      Form(short: "A", long: "askpass", argument: nil, meaning: "ask through the program that VAULT_ASKPASS names")
    case .method: Form(short: nil, long: "method", argument: "METHOD", meaning: "only fingerprint, or only password")
    case .timeout:
      Form(short: nil, long: "timeout", argument: "SECONDS", meaning: "the longest it may take, waiting included")
    case .fallbackTitle:
      Form(
        short: nil, long: "fallback-title", argument: "TEXT",
        meaning: "what Enter is called under biometrics; empty hides it")
    case .json: Form(short: nil, long: "json", argument: nil, meaning: "print the outcome as JSON on standard output")
    case .quiet: Form(short: "q", long: "quiet", argument: nil, meaning: "print nothing but errors")
    case .color: Form(short: nil, long: "color", argument: "WHEN", meaning: "auto (the default), always or never")
    case .help: Form(short: "h", long: "help", argument: nil, meaning: "show this help")
    }
  }
}

/// A verb of the command line.
enum Verb: String, CaseIterable {
  case unlock, exec, check, doctor, help

  var options: [Option] {
    switch self {
    case .unlock: Option.allCases
    case .exec: Option.allCases.filter { $0 != .json }
    case .check: [.policy, .method, .json, .quiet, .help]
    case .doctor: [.json, .quiet, .help]
    case .help: [.help]
    }
  }

  var synopsis: String {
    switch self {
    case .unlock: "vault unlock [OPTION…]"
    case .exec: "vault exec [OPTION…] [--] COMMAND [ARGUMENT…]"
    case .check: "vault check [OPTION…]"
    case .doctor: "vault doctor [OPTION…]"
    case .help: "vault help [VERB | exit-codes]"
    }
  }

  var meaning: String {
    switch self {
    case .unlock: "ask the owner of this account for a finger or the password"
    case .exec: "run COMMAND once the owner has said yes"
    case .check: "tell whether a policy could be evaluated now; asks nothing"
    case .doctor: "tell what is missing on this machine, and what mends it; asks nothing"
    case .help: "show help"
    }
  }
}
