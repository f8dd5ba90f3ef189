/// The test program that uses the library LocalAuthentication: see Tests/ContextProbe.
enum Probe {
  static let path = "/run/world/bin/context-probe"

  /// Takes steps in a new terminal; its standard input is a pipe, by which ``goOn(_:)`` ends a `pause`.
  static func dialogue(
    _ steps: String, as account: Account = .demo, environment: [String: String] = [:], input: InputPipe? = nil
  ) throws -> Dialogue {
    let streams = input.map { [0: Launch.Stream.descriptor($0.reader)] } ?? [:]
    return try Dialogue(
      [path] + steps.split(separator: " ").map(String.init), as: account, environment: environment, streams: streams)
  }

  /// Takes steps without a terminal.
  static func run(
    _ steps: String, as account: Account = .demo, environment: [String: String] = [:]
  ) throws -> Output {
    try Output(of: [path] + steps.split(separator: " ").map(String.init), as: account, environment: environment)
  }
}

extension InputPipe {
  /// Ends a `pause` of the probe's.
  func goOn() throws { try Files.writeAll("\n".utf8, to: writer) }
}
