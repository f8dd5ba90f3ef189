import Glibc
import Testing

/// The example `notes --pipe`, with the test in the place of the program that has the window.
final class PipedNotes {
  private let program: Child
  private let input = Scratch.path("notes.in")
  private var writer: Int32

  init(_ words: String..., as account: Account = .demo) throws {
    try tool("/usr/bin/mkfifo", "-m", "666", input)
    writer = unsafe open(input, O_RDWR | O_CLOEXEC)
    let streams = [Launch.Stream.reading(input), .writing(Self.output), .writing(Scratch.path("notes.err"))]
    program = try Launch(
      [Example.notes.path, "--pipe"] + words, as: account, environment: account.environment, streams: streams
    ).start()
    // The program's end of it must be there before this one can be closed.
    try wait(for: "notes to have its input") { Processes.executable(of: self.program.pid) == Example.notes.path }
  }

  deinit { close() }

  private static let output = Scratch.path("notes.out")

  /// Waits for a line that begins like this.
  func expect(_ line: String) throws {
    try wait(for: "'\(line)' in:\n\(lines().joined(separator: "\n"))") {
      try lines().contains { $0.hasPrefix(line) }
    }
  }

  func write(_ line: String) throws { try Files.writeAll("\(line)\n".utf8, to: writer) }

  /// Ends its input.
  func close() {
    guard writer >= 0 else { return }
    Glibc.close(writer)
    writer = -1
  }

  /// Waits for its end, and for the note that it shows then, if any, after it has asked.
  func expectEnd(_ status: ExitStatus, _ note: String?, at location: SourceLocation = #_sourceLocation) throws {
    let end = try program.end()
    let lines = try lines()
    #expect(end == status, "\(lines)", sourceLocation: location)
    #expect(lines.last == note ?? "done", sourceLocation: location)
    #expect(lines.contains("done"), sourceLocation: location)
  }

  /// What it has written.
  func lines() throws -> [String] {
    try Files.text(Self.output).split(separator: "\n").map(String.init)
  }
}
