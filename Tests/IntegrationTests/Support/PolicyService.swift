import Glibc
import Testing

/// polkit, which fprintd asks whether somebody may use the reader; the world's lets everybody.
enum PolicyService {
  static let name = "org.freedesktop.PolicyKit1"
  private static let daemon = "/usr/lib/polkit-1/polkitd"
  private static let authority = "/org/freedesktop/PolicyKit1/Authority"
  private static let rules = "/etc/polkit-1/rules.d/00-world.rules"

  /// The ways in which it may not answer.
  enum Hang: String, CaseIterable {
    /// It does nothing at all.
    case stopped
    /// It answers everything but what it is for.
    case undecided
  }

  static func hang(_ hang: Hang) throws {
    switch hang {
    case .stopped:
      try start()
      for pid in Processes.running(daemon) { kill(pid, SIGSTOP) }
    case .undecided:
      try WorldFiles.setPolicyServiceMock()
      try call("org.freedesktop.DBus.Mock.SimulateHang", "boolean:true")
    }
  }

  /// Ends what `hang` did, without a word to those who wait.
  static func goOn() {
    for pid in Processes.running(daemon) { kill(pid, SIGCONT) }
  }

  /// Ends it, so that the bus starts another as its file says now.
  static func replace() throws {
    try SystemBus.reload()
    let before = try SystemBus.owner(of: name)
    if let before { kill(before, SIGKILL) }
    try wait(for: "polkit to leave the bus") { try before == nil || SystemBus.owner(of: name) != before }
  }

  /// Has it refuse the reader to everybody while `body` runs.
  static func refusing(_ body: () throws -> Void) throws {
    let before = try Files.text(rules)
    defer { try? Files.write(before, to: rules) }
    try Files.write(before.replacing("polkit.Result.YES", with: "polkit.Result.NO"), to: rules)
    try wait(for: "polkit to refuse") { try !allows() }
    try body()
    try Files.write(before, to: rules)
    try wait(for: "polkit to allow it") { try allows() }
  }

  private static func allows() throws -> Bool { try Doctor().line("polkit").state == "ok" }

  private static func start() throws {
    let properties = "org.freedesktop.DBus.Properties.Get"
    try call(properties, "string:\(name).Authority", "string:BackendName")
  }

  private static func call(_ words: String...) throws {
    let call = ["/usr/bin/dbus-send", "--system", "--print-reply", "--dest=\(name)", authority]
    try tool(call + words)
  }
}
