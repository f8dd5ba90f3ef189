import FoundationEssentials

/// What the scripted fprintd is to do; Tests/World/fprintd_script.py explains it.
struct DaemonScript: Encodable {
  struct Reader: Encodable {
    var name = "Mock reader"
    var scanType = "press"
    /// The fingers of each account, by its name.
    var fingers = ["demo": ["right-index-finger"]]
  }

  /// Something that a reader says while it verifies.
  struct Saying: Encodable {
    let status: String
    let isLast: Bool
    let delay: Int

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(status)
      try list.encode(isLast)
      try list.encode(delay)
    }

    /// A verdict, that ends a verification.
    static func verdict(_ status: String, after milliseconds: Int = 20) -> Saying {
      Saying(status: status, isLast: true, delay: milliseconds)
    }

    /// A hint, after which the reader waits for another touch.
    static func hint(_ status: String) -> Saying { Saying(status: status, isLast: false, delay: 20) }

    static let match = verdict("verify-match")
    static let noMatch = verdict("verify-no-match")
  }

  var readers = [Reader()]
  /// The errors of the next calls of a method, one each; fprintd's own without what stands before the last dot.
  var failures: [String: [String]] = [:]
  /// The errors of all others of its calls.
  var errors: [String: String] = [:]
  var hangs: [String] = []
  /// At which of them it gives up its name, before it answers, and soon ends.
  var resigns: [String] = []
  var verify: [Saying] = []
}

/// The scripted fprintd in the place of the real one: on the world's own bus, which starts it as it would the real one,
/// also again when it has ended.
enum MockDaemon {
  /// A call that it was sent, or something that it said.
  struct Call {
    /// When, in milliseconds of the monotonic clock.
    let time: Int
    let caller: String
    let method: String

    /// The calls that the mock has written down.
    static func read(from path: String) throws -> [Call] {
      try Files.text(path).split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ").map(String.init)
        guard words.count == 3, let time = Int(words[0]) else { return nil }
        return Call(time: time, caller: words[1], method: words[2])
      }
    }
  }

  static let program = "/run/world/bin/fprintd_mock.py"
  private static let script = Scratch.path("fprintd.json")
  private static let log = Scratch.path("fprintd.calls")

  /// Puts it in place until the world is reset; all that are started after the first have the script `next`.
  static func start(_ script: DaemonScript, then next: DaemonScript? = nil) throws {
    try set(script)
    try Scratch.file("fprintd.calls", "")
    let later = try next.map { try write($0, to: "fprintd.next") } ?? Self.script
    let choice = "script=\(Self.script); mkdir \(Scratch.path("fprintd.started")) 2>/dev/null || script=\(later)"
    try WorldFiles.setDaemon("\(choice); exec \(program) $script \(log)")
    try Reader.killDaemon()
  }

  /// Gives it another script, in mid-run.
  static func set(_ script: DaemonScript) throws {
    try tool("/bin/mv", write(script, to: "fprintd.new"), Self.script)
  }

  /// Writes a script to a file; its path.
  static func write(_ script: DaemonScript, to name: String) throws -> String {
    try Scratch.file(name, String(decoding: try JSONEncoder().encode(script), as: UTF8.self))
  }

  /// The calls so far, or those of one method.
  static func calls(_ method: String? = nil) throws -> [Call] {
    try Call.read(from: log).filter { method == nil || $0.method == method }
  }

  /// Waits for the call of a method, the `count`th.
  static func wait(for method: String, count: Int = 1, within limit: Duration = .seconds(15)) throws {
    try IntegrationTests.wait(for: "call \(count) of \(method)", within: limit) { try calls(method).count >= count }
  }
}
