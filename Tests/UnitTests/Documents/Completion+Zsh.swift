extension Completion {
  /// Reads the arrays of option specifications, and which of them a verb uses.
  static func zsh() throws -> Completion {
    let text = try Repository.text("Configs/completions/_vault")
    let arrays = text.matches(of: /local -a (\w+)=\(\n?((?:.*\n)+?)(?=  (?:local|case|_arguments) )/)
    let specifications = Dictionary(uniqueKeysWithValues: arrays.map { (String($0.1), String($0.2)) })
    let options = specifications.mapValues(ZshOption.init)
    var used: [String: Set<String>] = [:]
    let branches = text.split(separator: "case $1 in").last ?? ""
    for branch in branches.matches(of: /\n    ([a-z]+)\)((?:.|\n)*?);;/) {
      used[String(branch.1)] = Set(names(in: branch.2, specifications).flatMap { options[$0]?.names ?? [] })
    }
    let withValue = options.values.filter(\.takesValue)
    return Completion(
      verbs: Set((specifications["verbs"] ?? "").matches(of: /'(\w+):/).map { String($0.1) }),
      helpTopics: Set(text.firstMatch(of: /1:topic:\(([^)]*)\)/)?.1.words ?? []),
      options: used, optionsWithValue: Set(withValue.flatMap(\.names)),
      values: Dictionary(uniqueKeysWithValues: withValue.flatMap { option in option.names.map { ($0, option.values) } })
    )
  }

  /// The arrays that are used in `text`, also by way of others.
  private static func names(in text: some StringProtocol, _ arrays: [String: String]) -> [String] {
    String(text).matches(of: /\$(\w+)/).flatMap { match -> [String] in
      let name = String(match.1)
      return [name] + names(in: arrays[name] ?? "", arrays)
    }
  }
}

/// A specification of _arguments: `'(-p --policy)'{-p+,--policy=}'[…]:policy:(owner biometrics)'`.
private struct ZshOption {
  let names: [String]
  let takesValue: Bool
  let values: Set<String>

  init(_ text: String) {
    let written =
      text.firstMatch(of: /\{(-[^}]*)\}'\[/).map { String($0.1) }
      ?? text.firstMatch(of: /["'](--[\w-]+=?)\[/).map { String($0.1) } ?? ""
    names = written.split(separator: ",").map { String($0.replacing(/[+=]$/, with: "")) }
    takesValue = written.contains("=")
    let described = text.firstMatch(of: /:\(\((.*)\)\)/)?.1.matches(of: /([\w-]+)\\:/).map { String($0.1) }
    values = Set(described ?? text.firstMatch(of: /\]:\w+:\(([^()]*)\)/)?.1.words ?? [])
  }
}
