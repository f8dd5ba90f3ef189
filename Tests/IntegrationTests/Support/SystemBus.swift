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
    for pid in Processes.running(daemon) where Processes.words(of: pid).contains("--system") { kill(pid, signal) }
    try meanwhile()
    Reader.signalDaemon(SIGKILL)
    try tool(daemon, "--system", "--fork", "--nopidfile")
    try Reader.restore()
  }

  /// Puts in its place something that lets everybody connect, and says nothing, while `body` runs.
  static func silence(_ body: () throws -> Void) throws {
    try restart(SIGKILL) {
      let program = try Scratch.file("silent-bus", silent)
      let streams = [Launch.Stream](repeating: .null, count: 3)
      let listener = try Launch([program], as: nil, environment: [:], streams: streams).start()
      try wait(for: "the silent bus") { Files.exists(Scratch.path("silent-bus.ready")) }
      try body()
      listener.kill(SIGKILL)
    }
  }

  private static let silent = """
    #!/usr/bin/python3 -IS
    import os, socket
    path = "/run/dbus/system_bus_socket"
    os.unlink(path)
    bus = socket.socket(socket.AF_UNIX)
    bus.bind(path)
    os.chmod(path, 0o666)
    bus.listen()
    open("\(Scratch.path("silent-bus.ready"))", "w")
    clients = []
    while True:
        clients.append(bus.accept())
    """

  /// The process that has a name on the bus now.
  static func owner(of service: String) throws -> pid_t? {
    let method = "org.freedesktop.DBus.GetConnectionUnixProcessID"
    let answer = try call("org.freedesktop.DBus", "/org/freedesktop/DBus", method, "string:\(service)")
    return answer.out.split(whereSeparator: \.isWhitespace).last.flatMap { pid_t($0) }
  }
}
