import Glibc

/// A tmux server of demo's, with a shell in its first pane and nobody in front of it at first.
final class Tmux {
  private static let path = "/usr/bin/tmux"
  static let firstPane = "0.0"
  private let socket = Scratch.path("tmux")
  private var ends = 0

  init(columns: Int = 100) throws {
    try command(["new-session", "-d", "-x", "\(columns)", "-y", "24"] + Self.shell)
    try expect(Shell.prompt.dropLast(), in: Self.firstPane)
  }

  deinit { _ = try? Output(of: words(["kill-server"]), as: .demo) }

  private static let shell = ["PS1='\(Shell.prompt)' bash --norc --noprofile --noediting -i"]

  private func words(_ words: [String]) -> [String] { [Self.path, "-f", "/dev/null", "-S", socket] + words }

  /// One of tmux's own commands, given from outside.
  @discardableResult
  func command(_ words: [String]) throws -> String {
    let output = try Output(of: self.words(words), as: .demo)
    guard output.status == .success else { throw Failure("tmux \(words): \(output.status): \(output.err)") }
    return output.out
  }

  /// A new pane beside the first, or a new window, with a shell in it; its name.
  func open(_ kind: String) throws -> String {
    let name = ["-P", "-F", "#{window_index}.#{pane_index}", "-t", "0"]
    let words = kind == "new-window" ? Array(name.dropLast(2)) : name
    let pane = try String(command([kind] + words + Self.shell).dropLast())
    try expect(Shell.prompt.dropLast(), in: pane)
    return pane
  }

  /// Types into a pane, whether anybody sees it or not.
  func type(_ text: String, in pane: String = firstPane) throws {
    try command(["send-keys", "-t", pane, "-l", text])
  }

  func press(_ key: Key, in pane: String = firstPane) throws { try type(key.rawValue, in: pane) }

  func enter(_ line: String, in pane: String = firstPane) throws { try type(line + Key.enter.rawValue, in: pane) }

  /// What is in sight in a pane.
  func screen(of pane: String = firstPane) throws -> String { try command(["capture-pane", "-p", "-J", "-t", pane]) }

  /// The lines that the first pane shows and has shown, whole again where the window was too narrow for them.
  func lines() throws -> [String] {
    try command(["capture-pane", "-p", "-J", "-S", "-", "-t", Self.firstPane]).split(separator: "\n").map(String.init)
  }

  /// Makes the window wider or narrower.
  func resize(columns: Int) throws {
    try command(["resize-window", "-x", "\(columns)"])
    try waitForSize(columns: columns)
  }

  /// Waits until the first pane's terminal is that wide: tmux takes its time to tell it.
  func waitForSize(columns: Int) throws {
    let path = try command(["display", "-p", "-t", Self.firstPane, "#{pane_tty}"]).dropLast()
    try wait(for: "the new size") { try tool("/bin/stty", "-F", String(path), "size").hasSuffix(" \(columns)\n") }
  }

  func expect(_ text: some StringProtocol, in pane: String = firstPane) throws {
    var last = ""
    let isThere = try eventually(within: .seconds(15)) {
      last = try screen(of: pane)
      return last.contains(text)
    }
    guard isThere else { throw Failure("'\(text)' was not shown in pane \(pane):\n\(last)\n--") }
  }

  /// Starts a command line on a clean screen; `expectCode` waits for its end.
  func start(_ line: String, in pane: String = firstPane) throws {
    ends += 1
    try enter("clear; \(line); echo end''\(ends)=$?", in: pane)
  }

  func expectCode(_ code: Int, in pane: String = firstPane) throws { try expect("end\(ends)=\(code)\n", in: pane) }

  /// Whether a command would run in a pane without a question: 0, or 115.
  func expectGate(_ code: Int, in pane: String = firstPane) throws {
    try start("vault exec -n -- true", in: pane)
    try expectCode(code, in: pane)
  }

  /// Waits until both factors are asked for in a pane.
  func waitForBothFactors(in pane: String = firstPane) throws {
    try Reader.waitUntilNeeded()
    try expect("finger across", in: pane)
    try expect(Vault.prompt.dropLast(), in: pane)
  }

  /// Somebody comes to look at it, in a terminal of their own.
  func attach() throws -> Dialogue {
    let client = try Dialogue(words(["attach"]))
    try wait(for: "the client") { try !command(["list-clients"]).isEmpty }
    return client
  }

  func waitUntilDetached() throws {
    try wait(for: "the client's end") { try command(["list-clients"]).isEmpty }
  }
}
