import Glibc

/// A bus of the user's own on which a false fprintd says that every finger matches.
final class FakeDaemon {
  private let bus: Child
  private let daemon: Child

  /// What leads a careless D-Bus client there.
  var environment: [String: String] {
    ["DBUS_SYSTEM_BUS_ADDRESS": Self.address, "DBUS_SESSION_BUS_ADDRESS": Self.address]
  }

  private static let socket = Scratch.path("fake-bus")
  private static let address = "unix:path=\(socket)"
  private static let calls = Scratch.path("fake-calls")

  init() throws {
    let environment = Account.demo.environment.merging(["DBUS_SYSTEM_BUS_ADDRESS": Self.address]) { $1 }
    func start(_ words: [String]) throws -> Child {
      let log = Launch.Stream.file(Scratch.path("fake-log"), flags: O_WRONLY | O_CREAT | O_APPEND)
      return try Launch(words, as: .demo, environment: environment, streams: [.null, log, log]).start()
    }
    bus = try start(["/usr/bin/dbus-daemon", "--config-file", Scratch.file("fake-bus.conf", Self.configuration)])
    try wait(for: "the false bus") { Files.exists(Self.socket) }
    daemon = try start([MockDaemon.program, MockDaemon.write(Self.script, to: "fake-script"), Self.calls])
    try wait(for: "the false fprintd") { (try? called())?.contains("ready") == true }
  }

  deinit {
    daemon.kill(SIGKILL)
    bus.kill(SIGKILL)
  }

  /// The names of the methods that were called so far.
  func called() throws -> [String] {
    try MockDaemon.Call.read(from: Self.calls).map(\.method)
  }

  /// Everybody has a finger, and every touch is a match.
  private static let script = DaemonScript(
    readers: [DaemonScript.Reader(fingers: ["demo": ["left-thumb"], "plain": ["left-thumb"]])],
    verify: [DaemonScript.Saying](repeating: .match, count: 100))

  private static let configuration = """
    <busconfig>
      <type>system</type>
      <listen>\(address)</listen>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
        <allow user="*"/>
      </policy>
    </busconfig>
    """
}
