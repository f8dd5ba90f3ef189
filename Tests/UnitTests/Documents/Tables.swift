import Authentication
import Sessions

@testable import VaultCommands

/// What a document names too much (`+`) and too little (`-`), measured by a table.
func differences(_ named: Set<String>, _ known: Set<String>) -> [String] {
  named.subtracting(known).sorted().map { "+ \($0)" } + known.subtracting(named).sorted().map { "- \($0)" }
}

/// The same for sets that have names.
func differences(_ named: [String: Set<String>], _ known: [String: Set<String>]) -> [String] {
  Set(named.keys).union(known.keys).sorted().flatMap { key in
    differences(named[key] ?? [], known[key] ?? []).map { "\(key): \($0)" }
  }
}

/// What the tables of the command line know, in the form in which documents name it.
enum Tables {
  static var verbs: Set<String> { Set(Verb.allCases.map(\.rawValue)) }

  static var helpTopics: Set<String> { verbs.union(["exit-codes"]) }

  /// The options of each verb, as they are written: `-p`, `--policy`.
  static var options: [String: Set<String>] {
    Dictionary(uniqueKeysWithValues: Verb.allCases.map { ($0.rawValue, Set($0.options.flatMap(\.names))) })
  }

  /// The options that take a value.
  static var optionsWithValue: Set<String> {
    Set(Option.allCases.filter { $0.form.argument != nil }.flatMap(\.names))
  }

  /// What may be given to an option that knows all its values.
  static var values: [String: Set<String>] {
    [
      "--policy": Set(Policy.allCases.map(\.rawValue)), "--method": Set(Method.allCases.map(\.rawValue)),
      "--scope": Set(Scope.allCases.map(\.rawValue)), "--color": Set(Arguments.When.allCases.map(\.rawValue)),
    ]
  }

  /// The name of each exit code, as `vault help exit-codes` lists them.
  static var exitCodes: [Int: String] {
    let rows = Help.exitCodes.split(separator: "\n").map(\.words)
    let codes = rows.compactMap { row in row.first.flatMap { Int($0) }.map { ($0, row[1]) } }
    return Dictionary(uniqueKeysWithValues: codes)
  }

  /// Apple's codes that the command line has no use for.
  static let codesNotGiven: [Failure.Code] = [
    .appCancel, .invalidContext, .biometryNotPaired, .invalidDimensions,
  ]

  static var reasons: Set<String> {
    let lacks: [NoSession] = [
      .none, .over, .suspended, .unfit([.password]), .odd, .noLeader(.gone), .full, .refused(SystemError(1)),
    ]
    return Set(Failure.Reason.allCases.map(\.rawValue) + lacks.map(\.reason))
  }
}

extension Option {
  /// How it is written on a command line.
  var names: [String] { (form.short.map { ["-\($0)"] } ?? []) + ["--\(form.long)"] }
}
