import Glibc

/// The world's one fingerprint reader, and the daemon that serves it.
enum Reader {
  enum Finger: String {
    case demo, other, fingeronly
    /// One that nobody enrolled.
    case unknown
  }

  private static let service = "net.reactivated.Fprint"
  private static let daemon = "/usr/libexec/fprintd"
  private static let client = "/run/world/bin/touch-reader"

  /// Waits until a finger is awaited, touches, and returns when the touch has been judged.
  static func touch(_ finger: Finger) throws {
    try ask(finger.rawValue)
  }

  /// Asks its client, which tells what runs when it waits in vain; what is on the screen then tells why.
  private static func ask(_ word: String) throws {
    do { try tool(client, word) } catch { throw Failure("\(error)\n\(Situation.screen)") }
  }

  static func touchUnknown(times count: Int) throws {
    for _ in 0..<count { try touch(.unknown) }
  }

  /// Enrols a finger for `account`, who shows it as often as it takes; which one, is the reader's own name for it.
  static func enrol(_ finger: String, as name: String = "right-index-finger", for account: Account) throws {
    let log = Launch.Stream.writing(Scratch.path("enrolment"))
    let words = ["/usr/bin/fprintd-enroll", "-f", name]
    let enrolment = try Launch(
      words, as: account, environment: account.environment, streams: [.null, log, log]
    ).start()
    try tool([client] + Array(repeating: "SCAN \(finger)", count: 5))
    guard try enrolment.end() == .success else { throw Failure(try Files.text(Scratch.path("enrolment"))) }
  }

  static func forgetFingers(of account: Account) throws {
    try tool("/usr/bin/fprintd-delete", account.name)
  }

  static func waitUntilNeeded() throws {
    try ask("--wait")
  }

  static func isNeeded() throws -> Bool {
    try tool(client, "--needed") == "true\n"
  }

  /// Hands a command to the virtual reader, as `UNPLUG`.
  static func send(_ command: String) throws {
    try tool(client, command)
  }

  /// Another program of `account` that waits for a finger, and holds the reader until it is ended.
  static func hold(as account: Account) throws -> Child {
    let holder = try Launch(
      ["/usr/bin/fprintd-verify"], as: account, environment: account.environment, streams: [.null, .null, .null]
    ).start()
    try waitUntilNeeded()
    return holder
  }

  /// Whether another client can claim the reader now; it lets go of it at once.
  static func canBeClaimed() throws -> Bool {
    let answer = try callDevice("net.reactivated.Fprint.Device.Claim", "string:")
    if answer.err.contains("AlreadyInUse") { return false }
    guard answer.status == .success else { throw Failure("claiming the reader: \(answer.err)") }
    return true
  }

  /// Ends the daemon, or what a test has put in its place, without warning; it starts again when somebody asks for it.
  static func killDaemon() throws {
    var killed = Processes.running(daemon)
    if let owner = try SystemBus.owner(of: service), !killed.contains(owner) { killed.append(owner) }
    for pid in killed { kill(pid, SIGKILL) }
    // Who waits for a finger asks for it at once, and another may have its place before anybody looks.
    try wait(for: "fprintd to leave the bus") {
      let owner = try SystemBus.owner(of: service)
      return !killed.contains { $0 == owner }
    }
  }

  /// SIGSTOP makes a daemon that hangs, SIGCONT ends that.
  static func signalDaemon(_ signal: Int32) {
    for pid in Processes.running(daemon) { kill(pid, signal) }
  }

  /// Makes the reader usable again, whatever a test did to it.
  static func restore() throws {
    signalDaemon(SIGCONT)
    PolicyService.goOn()
    if try answers() { return }
    try killDaemon()
    try wait(for: "a reader that answers") { try answers() }
  }

  private static func answers() throws -> Bool {
    try callDevice("org.freedesktop.DBus.Introspectable.Introspect").out.contains("VerifyStart")
  }

  private static func callDevice(_ words: String...) throws -> Output {
    let call = ["/usr/bin/dbus-send", "--system", "--print-reply", "--dest=\(service)"]
    return try Output(of: call + ["/net/reactivated/Fprint/Device/0"] + words, as: nil)
  }
}
