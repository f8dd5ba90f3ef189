/// polkit as a client of the bus sees it.
enum Polkit {
  private static let name = "org.freedesktop.PolicyKit1"

  /// Whether it answers what fprintd asks it: whether this process may use a reader.
  ///
  /// Whatever it says, also a refusal, is an answer. A property or a ping would prove less: those are answered by a
  /// polkit that decides nothing any more.
  static func answers(over bus: borrowing Bus) -> Bool {
    do throws(BusError) {
      _ = try bus.send(try question(over: bus), within: TimeLimit.policyCall)
      return true
    } catch {
      return !error.isTimeout
    }
  }

  /// Asks about this connection, which everybody may, and without bothering anybody for a password.
  private static func question(over bus: borrowing Bus) throws(BusError) -> BusMessage {
    let request = try bus.request(
      Bus.Method(
        destination: name, path: "/org/freedesktop/PolicyKit1/Authority", interface: name + ".Authority",
        member: "CheckAuthorization"))
    let client = try bus.uniqueName
    try request.append(in: "r", of: "sa{sv}") { () throws(BusError) in
      try request.append("system-bus-name")
      try request.append(in: "a", of: "{sv}") { () throws(BusError) in
        try request.append(in: "e", of: "sv") { () throws(BusError) in
          try request.append("name")
          try request.append(in: "v", of: "s") { () throws(BusError) in try request.append(client) }
        }
      }
    }
    try request.append("net.reactivated.fprint.device.verify")
    try request.append(in: "a", of: "{ss}")
    try request.append(UInt32(0))
    try request.append("")
    return request
  }
}
