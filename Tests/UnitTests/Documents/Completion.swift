/// What a shell's completion knows of the command line.
struct Completion: Sendable {
  let verbs: Set<String>
  let helpTopics: Set<String>
  let options: [String: Set<String>]
  /// The options behind which a value is expected.
  let optionsWithValue: Set<String>
  let values: [String: Set<String>]
}

/// The shells that have one.
enum CompletedShell: String, CaseIterable {
  case bash, zsh, fish

  func completion() throws -> Completion {
    switch self {
    case .bash: try .bash()
    case .zsh: try .zsh()
    case .fish: try .fish()
    }
  }
}

extension Completion {
  /// Reads the branches of the two functions that know: `unlock) printf '%s\n' -p --policy ;;`.
  static func bash() throws -> Completion {
    let lines = try Repository.joinedLines("Configs/completions/vault.bash")
    let branches = lines.compactMap { line in
      line.wholeMatch(of: /\s+([^()]+)\) (?:printf '%s\\n' )?(.*);;/).map { (String($0.1), Set($0.2.words)) }
    }
    let ofValues = branches.filter { $0.0.hasPrefix("-") }.map { ($0.0.words.filter { $0 != "|" }, $0.1) }
    let lists = lines.compactMap { $0.firstMatch(of: /printf '%s\\n' (unlock [\w -]+)/).map { Set($0.1.words) } }
    return Completion(
      verbs: lists.first { !$0.contains("exit-codes") } ?? [],
      helpTopics: lists.first { $0.contains("exit-codes") } ?? [],
      options: Dictionary(uniqueKeysWithValues: branches.filter { $0.0.first?.isLetter == true }),
      optionsWithValue: Set(ofValues.flatMap(\.0)),
      values: Dictionary(uniqueKeysWithValues: ofValues.flatMap { names, values in names.map { ($0, values) } }))
  }

  /// Reads what is said of each option: `complete -c vault -n '__vault_takes unlock exec' -s p -l policy -x`.
  static func fish() throws -> Completion {
    let lines = try Repository.joinedLines("Configs/completions/vault.fish")
    var options: [String: Set<String>] = [:]
    var values: [String: Set<String>] = [:]
    for line in lines {
      guard let verbs = line.firstMatch(of: /-n '__vault_takes ([\w ]+)'/)?.1.words else { continue }
      let short = line.firstMatch(of: /\ -s (\w)/).map { ["-\($0.1)"] } ?? []
      let names = short + (line.firstMatch(of: /\ -l ([\w-]+)/).map { ["--\($0.1)"] } ?? [])
      for verb in verbs { options[verb, default: []].formUnion(names) }
      let list = line.firstMatch(of: /\ -a '([^']*)'/)?.1.replacing(/\\t"[^"]*"/, with: "").words ?? []
      for name in names where line.contains(" -x ") { values[name] = Set(list) }
    }
    let topics = lines.compactMap { $0.firstMatch(of: /takes help' -a '([^']*)'/)?.1.words }
    return Completion(
      verbs: Set(lines.compactMap { $0.firstMatch(of: /-n __vault_needs_verb -a (\w+)/).map { String($0.1) } }),
      helpTopics: Set(topics.joined()), options: options, optionsWithValue: Set(values.keys), values: values)
  }

  /// What the scanner of fish's completion, argparse, takes for options: `p/policy=`.
  static func fishScanner() throws -> Set<String> {
    let lines = try Repository.joinedLines("Configs/completions/vault.fish")
    return Set(lines.compactMap { $0.firstMatch(of: /argparse -s (.*) --/)?.1.words }.joined())
  }
}
