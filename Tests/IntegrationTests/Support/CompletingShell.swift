/// A shell that is asked what it would complete.
protocol CompletingShell {
  /// What Tab offers at the end of `line`, for its last word: whole words.
  func candidates(for line: String) throws -> Set<String>
}

/// The shells that vault has completions for, as a user of this machine has them.
enum ShellKind: String, CaseIterable {
  case bash, zsh, fish

  func start() throws -> any CompletingShell {
    switch self {
    case .bash: try TypedShell.bash(startup: ["source /usr/share/bash-completion/bash_completion"])
    case .zsh: try TypedShell.zsh()
    case .fish: Fish()
    }
  }
}

/// An interactive shell in a terminal: lines are typed, and a key of the test's tells what became of them.
final class TypedShell: CompletingShell {
  private static let offerAll = "\u{14}"
  private static let tell = "\u{0F}"
  private static let clear = "\u{15}"
  /// Where the line goes, by a name of its own first, so that it is complete when it is there.
  private static let told = Scratch.path("line")

  private let dialogue: Dialogue

  private init(_ words: [String], _ environment: [String: String]) throws {
    dialogue = try Dialogue(words, environment: environment)
    try dialogue.expect("READY> ")
  }

  static func bash(startup: [String]) throws -> TypedShell {
    let lines =
      startup + [
        "PS1='READY> '", #"bind '"\C-t": insert-completions'"#,
        #"bind -x '"\C-o": printf %s "$READLINE_LINE" >\#(told).new; mv \#(told).new \#(told)'"#,
      ]
    let file = try Scratch.file("bashrc", lines.map { $0 + "\n" }.joined())
    return try TypedShell(["/bin/bash", "--noprofile", "--rcfile", file, "-i"], [:])
  }

  static func zsh() throws -> TypedShell {
    let lines = [
      "PS1='READY> '", "autoload -Uz compinit", "compinit -u -D",
      "zstyle ':completion:all:*' completer _all_matches _complete", "zstyle ':completion:all:*' insert yes",
      "zle -C all complete-word _generic", "bindkey '^T' all", "bindkey '^U' kill-whole-line",
      "tell() { print -rn -- \"$BUFFER\" >\(told).new; mv \(told).new \(told) }", "zle -N tell", "bindkey '^O' tell",
    ]
    try Scratch.file(".zshrc", lines.map { $0 + "\n" }.joined())
    return try TypedShell(["/usr/bin/zsh", "-i"], ["ZDOTDIR": Scratch.folder])
  }

  /// What `line` becomes when `key` is pressed at its end.
  func line(_ line: String, after key: String = "\t") throws -> String {
    try tool("/bin/rm", "-f", Self.told)
    try dialogue.type(line + key + Self.tell)
    try wait(for: "the line '\(line)'") { Files.exists(Self.told) }
    try dialogue.type(Self.clear)
    return try Files.text(Self.told)
  }

  func candidates(for line: String) throws -> Set<String> {
    let completed = try self.line(line, after: Self.offerAll)
    guard completed != line else { return [] }
    let head = line.lastIndex(of: " ").map { line[...$0] } ?? ""
    guard completed.hasPrefix(head) else { throw Failure("'\(line)' became '\(completed)'") }
    let words = completed.dropFirst(head.count).split(separator: " ")
    // A sign that a value is to follow is no part of an option's name.
    return Set(words.map { String($0.hasSuffix("=") ? $0.dropLast() : $0) })
  }
}

/// fish, which tells what it would complete.
struct Fish: CompletingShell {
  func candidates(for line: String) throws -> Set<String> {
    let words = ["/usr/bin/fish", "-c", "complete -C $argv[1]", line]
    let output = try Output(of: words, as: .demo)
    guard output.status == .success, output.err.isEmpty else { throw Failure("fish: \(output.status): \(output.err)") }
    let candidates = output.out.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    return Set(candidates.map { String($0.hasSuffix("=") ? $0.dropLast() : $0) })
  }
}
