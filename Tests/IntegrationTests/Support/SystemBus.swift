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

  static func knows(_ service: String) throws -> Bool {
    let method = "org.freedesktop.DBus.NameHasOwner"
    return try call("org.freedesktop.DBus", "/org/freedesktop/DBus", method, "string:\(service)").out.contains("true")
  }
}
