import Glibc

/// `vault unlock` with a password that has come to it, and is not complete yet.
struct AskedVault {
  /// The ways by which a password comes to vault.
  enum Way: CaseIterable {
    case terminal, standardInput, askpass
  }

  let program: Child
  /// Where it writes its outcome, and waits.
  let output: FullPipe
  let finishAnswer: () throws -> Void

  var pid: pid_t { program.pid }

  init(by way: Way, _ password: Traces) throws {
    output = try FullPipe()
    let words = [Vault.path, "unlock", "--json", "--method", "password", "--scope", "user"]
    switch way {
    case .terminal:
      let dialogue = try Dialogue(words, streams: [1: .descriptor(output.end)])
      try dialogue.expect(Vault.prompt)
      try dialogue.type(password.secret)
      program = dialogue.program
      finishAnswer = { try dialogue.press(.enter) }
    case .standardInput:
      let input = try InputPipe()
      try Files.writeAll(password.secret.utf8, to: input.writer)
      let streams: [Launch.Stream] = [.descriptor(input.reader), .descriptor(output.end), .null]
      program = try Launch(words + ["-S"], as: .demo, environment: Account.demo.environment, streams: streams).start()
      try Processes.waitUntil(program.pid, runs: Vault.path)
      finishAnswer = { try Files.writeAll("\n".utf8, to: input.writer) }
    case .askpass: (program, finishAnswer) = try Self.askByAskpass(words + ["-A"], password, output)
    }
  }

  /// The askpass program reads it from where no file has it.
  private static func askByAskpass(
    _ words: [String], _ password: Traces, _ output: FullPipe
  ) throws -> (Child, () throws -> Void) {
    let pipe = Scratch.path("askpass.pipe")
    let end = Scratch.path("askpass.end")
    try tool("/usr/bin/mkfifo", "-m", "666", pipe)
    let askpass = try Askpass("askpass", "cat \(pipe)", "until test -e \(end); do sleep 0.01; done")
    let streams: [Launch.Stream] = [.null, .descriptor(output.end), .null]
    let environment = Account.demo.environment.merging(askpass.environment) { $1 }
    let program = try Launch(words, as: .demo, environment: environment, streams: streams).start()
    try wait(for: "the askpass program") { askpass.wasAsked }
    try Files.write(password.secret + "\n", to: pipe, mode: 0o666)
    return (program, { try Files.write("", to: end) })
  }
}
