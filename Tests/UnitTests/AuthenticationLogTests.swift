import Testing

@testable import Authentication

/// The line for the authentication log.
@Suite struct AuthenticationLogTests {
  private func line(
    _ result: Result<Method, Failure> = .success(.password), user: String = "alice", command: String? = nil,
    reason: String? = nil, terminal: String = "/dev/pts/3"
  ) -> String {
    let request = Request(
      policy: .owner, methods: [.password], presentation: Presentation(lines: []), fallbackTitle: nil, timeout: nil,
      passwordTries: 3, isRemote: false, command: command, reason: reason)
    let account = Account(uid: 1000, name: user, home: "/")
    return AuthenticationLog(request: request, account: account, terminal: terminal).line(result, isReused: false)
  }

  @Test func theResultComesFirstAndTheReasonLast() {
    #expect(
      line(command: "/usr/bin/make", reason: "to deploy")
        == #"result=success user=alice uid=1000 tty=/dev/pts/3 policy=owner method=password command=/usr/bin/make "#
        + #"reason="to deploy""#)
    let failure = Failure(.authenticationFailed, .wrongPassword, "wrong password for alice")
    #expect(
      line(.failure(failure), terminal: "")
        == "result=failure error=authenticationFailed cause=wrongPassword user=alice uid=1000 tty=none policy=owner "
        + "method=none")
  }

  static let forgeries = [
    "a\nresult=success user=root", "a\r\nresult=success", "\" result=success x=\"", "\\\" result=success",
    "a\u{2028}result=success", "a\u{85}b", "\u{1B}[2Kresult=success", "x result=success", "\u{202E}sseccus", "a\tb=c",
    "\u{0}b", "",
  ]

  /// The fields as a reader of the log finds them: values are plain words, or quoted.
  private func fields(_ line: String) throws -> [String: String] {
    var rest = line[...]
    var fields: [String: String] = [:]
    while !rest.isEmpty {
      let match = try #require(rest.prefixMatch(of: /([a-z]+)=("(?:[^"\\]|\\.)*"|[^ "]+)(?: |$)/), "at: \(rest)")
      #expect(fields.updateValue(String(match.2), forKey: String(match.1)) == nil, "twice: \(match.1)")
      rest = rest[match.range.upperBound...]
    }
    return fields
  }

  @Test(arguments: forgeries) func noTextCanForgeAField(text: String) throws {
    let honest = try fields(line(.failure(.timedOut), user: "u", command: "c", reason: "r", terminal: "t"))
    let line = line(.failure(.timedOut), user: text, command: text, reason: text, terminal: text + "x")
    #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(!line.contains("\u{2028}"))
    let found = try fields(line)
    #expect(Set(found.keys) == Set(honest.keys))
    #expect(found["result"] == "failure")
  }

  @Test func noValueIsEndless() {
    let long = String(repeating: "x", count: 100_000)
    #expect(line(user: long, command: long, reason: "\n" + long, terminal: long).utf8.count < 2000)
  }
}
