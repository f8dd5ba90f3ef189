/// The programs of Examples, as the world has installed them.
enum Example: String {
  case isItYou = "is-it-you"
  case notes
  /// The tests that the examples have themselves.
  case tests

  var path: String { "/run/world/examples/\(rawValue)" }

  /// Fails with advice where they were not built.
  static func require() throws {
    guard Files.exists(isItYou.path) else { throw Failure("the examples are not in this world: run make test") }
  }

  /// Runs it in a new terminal.
  func start(_ words: String..., as account: Account = .demo) throws -> Dialogue {
    try Dialogue([path] + words, as: account)
  }

  /// Runs it to its end, with no terminal at all.
  func run(_ words: String..., as account: Account = .demo, input: String = "") throws -> Output {
    try Output(of: [path] + words, as: account, environment: ["TMPDIR": Scratch.folder], input: input)
  }
}
