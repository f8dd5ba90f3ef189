import Testing

/// The shells that people have at their prompt.
enum ShellProgram: String, CaseIterable {
  case bash, zsh, fish

  /// Starts one with its line editor, and without anybody's settings.
  fileprivate var words: [String] {
    switch self {
    case .bash: ["/bin/bash", "--norc", "--noprofile", "-i"]
    case .zsh: ["/usr/bin/zsh", "-f", "-i"]
    case .fish: ["/usr/bin/fish", "--no-config", "-i", "-C", "function fish_prompt; echo -n '\(Shell.prompt)'; end"]
    }
  }

  /// The exit code of the command before.
  fileprivate var code: String { self == .fish ? "$status" : "$?" }
}

/// An interactive shell of `account` in a terminal, with the test at its keyboard.
final class Shell {
  static let prompt = "READY> "
  let dialogue: Dialogue
  private let program: ShellProgram

  /// Starts a bash; `readsLines` gives it a line editor, which sets the terminal in its own way.
  init(as account: Account = .demo, environment: [String: String] = [:], readsLines: Bool = false) throws {
    let variables = environment.merging(["PS1": Self.prompt]) { $1 }
    let bash = ["/bin/bash", "--norc", "--noprofile"] + (readsLines ? [] : ["--noediting"]) + ["-i"]
    program = .bash
    dialogue = try Dialogue(bash, as: account, environment: variables)
    try expect(Self.prompt)
  }

  /// Starts a dash as demo: it has no line editor, and leaves the terminal's modes to whoever sets them.
  static func dash() throws -> Shell { try Shell(words: ["/bin/dash", "-i"]) }

  private init(words: [String]) throws {
    program = .bash
    dialogue = try Dialogue(words, environment: ["PS1": Self.prompt])
    try expect(Self.prompt)
  }

  /// Starts any of them as demo, with its line editor.
  init(_ program: ShellProgram) throws {
    self.program = program
    dialogue = try Dialogue(program.words, environment: ["PS1": Self.prompt])
    try expect(Self.prompt)
  }

  var terminal: Terminal { dialogue.terminal }

  func expect(_ text: String) throws { try dialogue.expect(text) }

  func shows(_ text: String) -> Bool { dialogue.shows(text) }

  func type(_ text: String) throws { try dialogue.type(text) }

  func press(_ key: Key) throws { try dialogue.press(key) }

  func enter(_ line: String) throws { try dialogue.enter(line) }

  /// Runs a command line without waiting for its end.
  ///
  /// The shell says `code=N` at the end of it; the line that is echoed does not.
  func start(_ command: String) throws {
    try enter(command + "; echo code''=\(program.code)")
  }

  /// Waits for the end of what was started, and for the next prompt.
  func expectCode(_ code: Int) throws {
    try expect("code=\(code)\r\n")
    try expect(Self.prompt)
  }

  /// Runs a command line that asks nothing to its end.
  func run(_ command: String, code: Int = 0) throws {
    try start(command)
    try expectCode(code)
  }

  func waitForBothFactors() throws { try dialogue.waitForBothFactors() }

  /// Leaves the shell.
  func leave(at location: SourceLocation = #_sourceLocation) throws {
    try enter("exit 0")
    try dialogue.expectEnd(.success, at: location)
  }
}
