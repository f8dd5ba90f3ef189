import Glibc

/// The world's system bus, asked by dbus-send as root.
enum SystemBus {
  static func call(_ service: String, _ path: String, _ words: String...) throws -> Output {
    let call = ["/usr/bin/dbus-send", "--system", "--print-reply", "--dest=\(service)", path]
    return try Output(of: call + words, as: nil)
  }

  /// Makes the bus read again which services it can start.
  static func reload() throws {
    let answer = try call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ReloadConfig")
    guard answer.status == .success else { throw Failure("the bus did not reload: \(answer.err)") }
  }

  private static let daemon = "/usr/bin/dbus-daemon"

  /// Ends the bus and what it had started, and starts another.
  static func restart(_ signal: Int32, meanwhile: () throws -> Void) throws {
    for pid in Processes.running(daemon) where try Processes.words(of: pid).contains("--system") { kill(pid, signal) }
    try meanwhile()
    Reader.signalDaemon(SIGKILL)
    try tool(daemon, "--system", "--fork", "--nopidfile")
    try Reader.restore()
  }

  /// The process that has a name on the bus now.
  static func owner(of service: String) throws -> pid_t? {
    let method = "org.freedesktop.DBus.GetConnectionUnixProcessID"
    let answer = try call("org.freedesktop.DBus", "/org/freedesktop/DBus", method, "string:\(service)")
    return answer.out.split(whereSeparator: \.isWhitespace).last.flatMap { pid_t($0) }
  }
}
