/// A worker of the test's that asks like a PAM module, says yes, and keeps what it was answered; for fingers it has
/// only something to say.
struct Interview {
  /// What it asks first, unless told otherwise.
  static let question = "? "
  private let count: Int

  /// Puts it in the place of the worker that talks to PAM.
  ///
  /// It asks `questions` one after the other, or `visible`, whose answer is shown. Meanwhile `notices` are said of the
  /// finger, once ``goOn()`` has been called.
  init(_ questions: String..., visible: String? = nil, notices: [String] = []) throws {
    let questions = questions.isEmpty ? [visible ?? Self.question] : questions
    count = questions.count
    try tool("/bin/rm", "-f", Self.go)
    var lines = ["import sys", "if sys.argv[1] == 'vault-biometrics':"]
    lines.append("  while not os.path.exists('\(Self.go)'): time.sleep(0.01)")
    lines += notices.map { "  \(Self.send(tag: 1, $0))" } + ["  time.sleep(60)"]
    for (number, question) in questions.enumerated() {
      lines.append(Self.send(tag: visible == nil ? 3 : 4, question))
      lines.append("a = s.recv(600); open('\(Self.path(number)).new', 'wb').write(a[:-1])")
      lines.append("os.rename('\(Self.path(number)).new', '\(Self.path(number))')")
    }
    try WorldFiles.setFactorWorker(lines + ["s.send(b'\\x05')"])
  }

  private static func path(_ number: Int) -> String { Scratch.path("answer-\(number)") }

  /// A packet: its kind, the length of its text, and the text.
  private static func send(tag: Int, _ text: String) -> String {
    let bytes = Array(text.utf8)
    let length = (0..<4).map { bytes.count >> ($0 * 8) & 0xFF }
    return "s.send(bytes(\([tag] + length + bytes.map(Int.init))))"
  }

  private static let go = Scratch.path("go")

  func goOn() throws { try Scratch.file("go", "") }

  /// Whether a question has been answered.
  func isAnswered(_ number: Int = 0) -> Bool { Files.exists(Self.path(number)) }

  /// The answers so far, to the byte.
  func answers() throws -> [[UInt8]] { try (0..<count).filter(isAnswered).map { try Files.read(Self.path($0)) } }
}
