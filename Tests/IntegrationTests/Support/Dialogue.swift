import Glibc
import Testing

/// A program of `account` in a terminal, with the test in front of it.
final class Dialogue {
  let terminal: Terminal
  let program: Child
  /// The terminal's settings before the program started.
  private let modesBefore: TerminalModes
  /// The one that was started last, for those who tell what went wrong.
  nonisolated(unsafe) static weak var latest: Dialogue?

  /// Starts `words` in a terminal, a new one unless one is given, which is each standard stream that `streams` does not
  /// replace.
  init(
    _ words: [String], as account: Account? = .demo, environment: [String: String] = [:],
    streams replaced: [Int: Launch.Stream] = [:], in given: Terminal? = nil
  ) throws {
    let terminal = try given ?? Terminal(for: account)
    self.terminal = terminal
    modesBefore = terminal.modes
    // Opening it by its path makes it the controlling terminal.
    let streams = (0..<3).map { replaced[$0] ?? .terminal(terminal.path) }
    let variables = (account ?? .demo).environment.merging(environment) { $1 }
    program = try Launch(words, as: account, environment: variables, streams: streams).start()
    unsafe Self.latest = self
  }

  /// `vault` with `words`, in a new terminal.
  static func vault(
    _ words: String..., as account: Account = .demo, environment: [String: String] = [:],
    streams: [Int: Launch.Stream] = [:]
  ) throws -> Dialogue {
    try Dialogue([Vault.path] + words, as: account, environment: environment, streams: streams)
  }

  /// `vault` with `words`, in a new terminal whose output was stopped before; its errors go to a file.
  static func heldUp(_ words: [String]) throws -> Dialogue {
    let start = Scratch.path("start")
    let script = "until test -e \(start); do sleep 0.01; done; exec \(Vault.path) \(words.joined(separator: " "))"
    let vault = try Dialogue(["/bin/sh", "-c", script], streams: [2: .writing(Scratch.path("errors"))])
    vault.terminal.holdUp(true)
    try Scratch.file("start", "")
    return vault
  }

  func expect(_ text: String, within limit: Duration = .seconds(15)) throws {
    try terminal.expect(text, within: limit) { program.ended() != nil }
  }

  func shows(_ text: String) -> Bool { terminal.shows(text) }

  func type(_ text: String) throws { try terminal.type(text) }

  func type(_ bytes: [UInt8]) throws { try terminal.type(bytes) }

  func press(_ key: Key) throws { try terminal.press(key) }

  /// Types a line; what was on the screen before it is not expected any more.
  func enter(_ line: String) throws {
    terminal.forget()
    try type(line + Key.enter.rawValue)
  }

  /// Waits until a finger is awaited, the screen shows the reader's text, and a password prompt stands after it.
  func waitForBothFactors() throws {
    try expect("finger")
    try expect(Vault.prompt)
    try Reader.waitUntilNeeded()
  }

  /// Waits for both factors, and gives all the wrong passwords that are let in.
  func answerWronglyThrice() throws {
    try waitForBothFactors()
    try enter("wrong")
    for _ in 0..<2 {
      try expect(Vault.prompt)
      try enter("wrong")
    }
  }

  /// Waits for the program's end, and checks that it leaves the terminal as it found it.
  func end(within limit: Duration = .seconds(20), at location: SourceLocation = #_sourceLocation) throws -> ExitStatus {
    let status: ExitStatus
    do {
      status = try program.end(within: limit, meanwhile: terminal.look)
    } catch {
      throw Failure("\(error); the screen:\n\(terminal.text)\n--")
    }
    let modes = terminal.modes
    #expect(modes == modesBefore, "settings changed; the screen:\n\(terminal.text)\n--", sourceLocation: location)
    return status
  }

  /// Waits for the program's end, which must be `expected`.
  func expectEnd(
    _ expected: ExitStatus, within limit: Duration = .seconds(20), at location: SourceLocation = #_sourceLocation
  ) throws {
    let status = try end(within: limit, at: location)
    #expect(status == expected, "the screen:\n\(terminal.text)\n--", sourceLocation: location)
  }

  /// Presses Ctrl-C, which must end it at once: the bound is a generous one, for a machine that is busy.
  func expectCancelAtOnce(at location: SourceLocation = #_sourceLocation) throws {
    let start = ContinuousClock.now
    try press(.controlC)
    try expectEnd(.userCancel, at: location)
    let time = ContinuousClock.now - start
    #expect(time < .seconds(1), sourceLocation: location)
  }

  /// What `reporting` was given.
  func report() throws -> Report { try Report(file: Self.reportName) }

  private static let reportName = "report"

  /// `vault` with `words` and `--json`, its report in a file and all else in a new terminal.
  static func reporting(
    _ words: String..., as account: Account = .demo, environment: [String: String] = [:]
  ) throws -> Dialogue {
    let streams = [1: Launch.Stream.writing(Scratch.path(reportName))]
    return try Dialogue([Vault.path] + words + ["--json"], as: account, environment: environment, streams: streams)
  }
}
