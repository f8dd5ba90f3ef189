/// A failed D-Bus call or connection, by the name of its error.
///
/// A failure that libsystemd itself reports as an errno value has the name that libsystemd gives that value.
package struct BusError: Error, Hashable, Sendable {
  package var name: String

  package init(name: String) {
    self.name = name
  }

  /// The name of a call that was given up, by libsystemd or by ``TimeLimit``.
  static let timeout = Self(name: "org.freedesktop.DBus.Error.Timeout")

  /// The bus lets nothing be sent there.
  static let refusedByBus = Self(name: "org.freedesktop.DBus.Error.AccessDenied")
  /// Somebody went while they were to answer.
  static let noReply = Self(name: "org.freedesktop.DBus.Error.NoReply")
  /// Nobody has the name that a call was sent to.
  static let gone = Self(name: "org.freedesktop.DBus.Error.NameHasNoOwner")

  /// Whether somebody did not answer in time.
  ///
  /// NoReply is what a bus says of a recipient that went before it answered, so it is no time-out.
  var isTimeout: Bool { Self.timeouts.contains(name) }

  private static let timeouts: Set = [
    timeout.name, "org.freedesktop.DBus.Error.TimedOut", "System.Error.EAGAIN",
  ]
}
