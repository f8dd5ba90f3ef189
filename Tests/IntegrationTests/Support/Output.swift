import Glibc
import Testing

/// What a program that ran to its end without a terminal has left.
struct Output {
  let status: ExitStatus
  let out: String
  let err: String

  /// Runs `words` with `input` on a pipe; as root when there is no account.
  init(
    of words: [String], as account: Account?, environment: [String: String] = [:], input: String = "",
    within limit: Duration = .seconds(30)
  ) throws {
    var pipeEnds: [Int32] = [-1, -1]
    guard unsafe pipe(&pipeEnds) == 0 else { throw Failure(errno: errno, "making a pipe") }
    for end in pipeEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let streams = [Launch.Stream.descriptor(pipeEnds[0]), .writing(Self.outPath), .writing(Self.errPath)]
    let variables = (account?.environment ?? Self.rootEnvironment).merging(environment) { $1 }
    let started = Result { try Launch(words, as: account, environment: variables, streams: streams).start() }
    close(pipeEnds[0])
    // The program may end without reading it all.
    try? Files.writeAll(input.utf8, to: pipeEnds[1])
    close(pipeEnds[1])
    status = try started.get().end(within: limit)
    out = try Files.text(Self.outPath)
    err = try Files.text(Self.errPath)
  }

  /// Checks how it ended.
  func expectEnd(_ expected: ExitStatus, at location: SourceLocation = #_sourceLocation) {
    #expect(status == expected, "stdout:\n\(out)\nstderr:\n\(err)\n--", sourceLocation: location)
  }

  private static let outPath = "/run/tests.out"
  private static let errPath = "/run/tests.err"
  private static let rootEnvironment = ["PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"]
}

/// Runs a program of the system as root; a missing or failing one fails the test.
@discardableResult
func tool(_ words: String...) throws -> String {
  try tool(words)
}

@discardableResult
func tool(_ words: [String]) throws -> String {
  let output = try Output(of: words, as: nil)
  guard output.status == .success else { throw Failure("\(words): \(output.status): \(output.out)\(output.err)") }
  return output.out
}
