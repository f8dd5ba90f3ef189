/// The world's security key, and the module that asks for it.
enum SecurityKey {
  static let service = "/etc/pam.d/vault-companion"
  static let cue = "Please touch the device."
  static let pinPrompt = "Please enter the PIN: "
  static let insertPrompt = "Insert your device, then press ENTER."
  static let invitation = "Enter on an empty line brings it up"

  /// Sets it up; what it does by itself are the acts of Modules/sensor.c.
  static func setUp(_ acts: String...) throws {
    try setService(acts.map { try Sensor.line($0) })
  }

  /// One that says that it is to be touched, and waits for that.
  static func setUpForTouch() throws { try setUp("say [\(cue)]", "wait touch") }

  static func setService(_ lines: [String]) throws {
    try Files.write((lines + ["account required pam_unix.so"]).map { $0 + "\n" }.joined(), to: service)
  }

  static var isAwaited: Bool { Sensor.waits(for: "touch") > 0 }

  static func touch() throws { try Sensor.happen("touch", code: 0) }

  /// It is touched, but is another key than the one that is registered.
  static func touchAnother() throws { try Sensor.happen("touch", code: 7) }

  /// All that its module was given for an answer.
  static func answers() throws -> [String] {
    let path = Scratch.path("answers")
    guard Files.exists(path) else { return [] }
    return try Files.text(path).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The worker that asks for it.
  static func worker() -> Int32? {
    Processes.running(Vault.factorWorker).first { Processes.words(of: $0).contains("vault-companion") }
  }
}
