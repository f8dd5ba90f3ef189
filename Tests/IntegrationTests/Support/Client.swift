import Testing

/// A program of Tests/Clients: it uses the library as programs of others do.
struct Client: CustomTestStringConvertible {
  /// How it is written.
  enum Style: String {
    case async = "Async"
    case c = "CMain"
    case errors = "Errors"
    case gate = "Gate"
    case keeper = "Keeper"
    case manager = "Manager"
    case outcome = "Outcome"
    case protocols = "Protocols"
    case rights = "Rights"
    case semaphore = "Semaphore"
    case surface = "Surface"
    case texts = "Texts"
    case unmarked = "Unmarked"
  }

  let name: String

  /// The program of this style in one of Swift's language modes, 5 or 6.
  init(_ style: Style, _ mode: Int) { name = "\(style.rawValue)\(mode)" }

  /// Swift's language modes.
  static let modes = [5, 6]

  var path: String { "/usr/local/clients/\(name)" }

  var testDescription: String { name }

  /// Starts it with `words` in a new terminal.
  func start(
    _ words: String..., as account: Account = .demo, environment: [String: String] = [:]
  ) throws -> Dialogue {
    try require()
    return try Dialogue([path] + words, as: account, environment: environment.merging(quietEnd) { $1 })
  }

  /// Runs it with `words` to its end, with no terminal at all.
  func run(
    _ words: String..., as account: Account = .demo, environment: [String: String] = [:]
  ) throws -> Output {
    try require()
    return try Output(of: [path] + words, as: account, environment: environment.merging(quietEnd) { $1 })
  }

  /// One that crashes does not ask what to do about it.
  private var quietEnd: [String: String] { ["SWIFT_BACKTRACE": "enable=no"] }

  private func require() throws {
    guard Files.exists(path) else { throw Failure("\(path) is not in this world: run make test") }
  }
}

extension Dialogue {
  /// Waits for a line that a client prints, and for its end; what it had on the terminal is gone then.
  func expectEnd(_ line: String, _ status: ExitStatus, at location: SourceLocation = #_sourceLocation) throws {
    try expect(line)
    try expectEnd(status, at: location)
    #expect(Vault.workers.isEmpty, "workers are left", sourceLocation: location)
  }
}
