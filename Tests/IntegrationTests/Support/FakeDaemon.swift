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
    daemon = try start(["/usr/bin/python3", Scratch.file("fake-fprintd", Self.program), Self.calls])
    try wait(for: "the false fprintd") { (try? called())?.contains("ready") == true }
  }

  deinit {
    daemon.kill(SIGKILL)
    bus.kill(SIGKILL)
  }

  /// The names of the methods that were called so far.
  func called() throws -> [String] {
    try Files.text(Self.calls).split(separator: "\n").map(String.init)
  }

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

  private static let program = #"""
    import sys
    import dbus, dbus.mainloop.glib, dbus.service
    from gi.repository import GLib

    NAME = "net.reactivated.Fprint"
    DEVICE = NAME + ".Device"
    calls = open(sys.argv[1], "a", buffering=1)

    class Manager(dbus.service.Object):
        @dbus.service.method(NAME + ".Manager", out_signature="ao")
        def GetDevices(self):
            print("GetDevices", file=calls)
            return ["/net/reactivated/Fprint/Device/0"]

        @dbus.service.method(NAME + ".Manager", out_signature="o")
        def GetDefaultDevice(self):
            print("GetDefaultDevice", file=calls)
            return "/net/reactivated/Fprint/Device/0"

    class Device(dbus.service.Object):
        @dbus.service.method(DEVICE, in_signature="s", out_signature="as")
        def ListEnrolledFingers(self, user):
            print("ListEnrolledFingers", file=calls)
            return ["right-index-finger"]

        @dbus.service.method(DEVICE, in_signature="s")
        def Claim(self, user):
            print("Claim", file=calls)

        @dbus.service.method(DEVICE)
        def Release(self):
            print("Release", file=calls)

        @dbus.service.method(DEVICE, in_signature="s")
        def VerifyStart(self, finger):
            print("VerifyStart", file=calls)
            self.VerifyFingerSelected("right-index-finger")
            GLib.timeout_add(50, self.VerifyStatus, "verify-match", True)

        @dbus.service.method(DEVICE)
        def VerifyStop(self):
            print("VerifyStop", file=calls)

        @dbus.service.signal(DEVICE, signature="s")
        def VerifyFingerSelected(self, finger):
            pass

        @dbus.service.signal(DEVICE, signature="sb")
        def VerifyStatus(self, result, done):
            pass

        @dbus.service.method(dbus.PROPERTIES_IFACE, in_signature="ss", out_signature="v")
        def Get(self, interface, name):
            return {"name": "False reader", "scan-type": "press"}.get(name, dbus.Int32(1))

        @dbus.service.method(dbus.PROPERTIES_IFACE, in_signature="s", out_signature="a{sv}")
        def GetAll(self, interface):
            return {"name": "False reader", "scan-type": "press", "num-enroll-stages": dbus.Int32(1)}

    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.SystemBus()
    manager = Manager(bus, "/net/reactivated/Fprint/Manager")
    device = Device(bus, "/net/reactivated/Fprint/Device/0")
    name = dbus.service.BusName(NAME, bus)
    print("ready", file=calls)
    GLib.MainLoop().run()
    """#
}
