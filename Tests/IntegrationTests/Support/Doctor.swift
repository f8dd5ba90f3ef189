import Outcomes
import Testing

/// Runs of `vault doctor` by one account in one situation.
struct Doctor {
  var account = Account.demo
  var environment: [String: String] = [:]
  /// The words of a program that runs vault.
  var prefix: [String] = []

  /// All lines, in order.
  ///
  /// Without JSON it must show the same; its exit code and its errors must be those of `vault check`.
  func look(at location: SourceLocation = #_sourceLocation) throws -> [Report.Check] {
    let json = try run("doctor", "--json")
    let text = try run("doctor")
    let check = try run("check", "--quiet")
    #expect(text.status == check.status, "\(text.err)", sourceLocation: location)
    #expect(text.err == check.err, sourceLocation: location)
    #expect(json.status == check.status, sourceLocation: location)
    let checks = try Report(line: json.out).checks ?? []
    let lines = text.out.split(separator: "\n")
    #expect(lines.count == checks.count, sourceLocation: location)
    for (line, check) in zip(lines, checks) {
      let words = line.split(separator: " ", maxSplits: 2).map { $0.drop { $0 == " " } }
      #expect(words.first.map(String.init) == check.state, sourceLocation: location)
      #expect(line.contains(" \(check.name) "), sourceLocation: location)
      // A second may have passed between the two.
      let end = check.message + (check.mend.map { "; mend: \($0)" } ?? "")
      #expect(String(line).timeless.hasSuffix(" \(end.timeless)"), sourceLocation: location)
    }
    return checks
  }

  /// One line.
  func line(_ name: String, at location: SourceLocation = #_sourceLocation) throws -> Report.Check {
    guard let check = try look(at: location).first(where: { $0.name == name }) else {
      throw Failure("there is no line \(name)")
    }
    return check
  }

  func expectOK(_ name: String, at location: SourceLocation = #_sourceLocation) throws {
    let line = try line(name, at: location)
    #expect(line.state == "ok", "\(line)", sourceLocation: location)
    #expect(line.mend == nil, sourceLocation: location)
  }

  /// Checks that the line `name` is a problem that shows `message`; its mend.
  func mend(
    of name: String, showing message: String, at location: SourceLocation = #_sourceLocation
  ) throws -> String {
    let line = try line(name, at: location)
    #expect(line.state == "problem", "\(line)", sourceLocation: location)
    #expect(line.message.contains(message), "\(line)", sourceLocation: location)
    guard let mend = line.mend else { throw Failure("no mend: \(line)") }
    return mend
  }

  /// Does what a mend says, which must be `command` to the letter.
  func run(mend: String, expected command: String, at location: SourceLocation = #_sourceLocation) throws {
    #expect(mend == command, sourceLocation: location)
    let root = "as root: "
    let isForRoot = command.hasPrefix(root)
    let words = ["/bin/sh", "-c", isForRoot ? String(command.dropFirst(root.count)) : command]
    let output = try Output(of: words, as: isForRoot ? nil : account)
    #expect(output.status == .success, "\(output.err)", sourceLocation: location)
  }

  private func run(_ words: String...) throws -> Output {
    try Output(of: prefix + [Vault.path] + words, as: account, environment: environment)
  }
}
