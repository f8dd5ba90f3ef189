/// A failed D-Bus call or connection, by the name of its error.
///
/// A failure that libsystemd itself reports as an errno value has the name that libsystemd gives that value.
package struct BusError: Error, Hashable, Sendable {
  package var name: String
  /// The name of somebody else's error, where this one only passes it on; else empty.
  package var relayed: String

  package init(name: String, relayed: String = "") {
    self.name = name
    self.relayed = relayed
  }

  /// By the text that came with it, into which GDBus writes an error that it was sent itself.
  package init(name: String, text: String) {
    let parts = text.split(separator: ":")
    let mark = parts.firstIndex { $0.hasSuffix("GDBus.Error") }
    self.init(name: name, relayed: mark.flatMap { parts.dropFirst($0 + 1).first }.map(String.init) ?? "")
  }

  /// The name of a call that was given up, by libsystemd or by ``TimeLimit``.
  static let timeout = Self(name: "org.freedesktop.DBus.Error.Timeout")

  /// The bus lets nothing be sent there.
  static let refusedByBus = Self(name: "org.freedesktop.DBus.Error.AccessDenied")
  /// Somebody went while they were to answer.
  static let noReply = Self(name: "org.freedesktop.DBus.Error.NoReply")
  /// Nobody has the name that a call was sent to.
  static let gone = Self(name: "org.freedesktop.DBus.Error.NameHasNoOwner")

  /// fprintd lets nobody do that whom polkit does not let.
  static let denied = Self(name: "net.reactivated.Fprint.Error.PermissionDenied")

  /// Whether fprintd denied something for want of polkit: the bus, or the service manager on its behalf, had no answer
  /// of polkit's.
  var isForWantOfPolkit: Bool {
    name == Self.denied.name
      && ["org.freedesktop.DBus.Error.", "org.freedesktop.systemd1."].contains { relayed.hasPrefix($0) }
  }

  /// Whether somebody did not answer in time.
  ///
  /// NoReply is what a bus says of a recipient that went before it answered, so it is no time-out.
  var isTimeout: Bool { Self.timeouts.contains(name) }

  private static let timeouts: Set = [
    timeout.name, "org.freedesktop.DBus.Error.TimedOut", "System.Error.EAGAIN",
  ]
}
