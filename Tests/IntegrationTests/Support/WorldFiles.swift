import Synchronization

/// The files of the world that tests may change.
enum WorldFiles {
  static let passwordService = "/etc/pam.d/vault"
  static let biometricsService = "/etc/pam.d/vault-biometrics"
  static let shadow = "/etc/shadow"
  private static let daemonStarter = "/run/world/fprintd"
  private static let daemonActivation = "/usr/share/dbus-1/system-services/net.reactivated.Fprint.service"
  private static let policyActivation = "/usr/share/dbus-1/system-services/org.freedesktop.PolicyKit1.service"

  private static let kept = [
    passwordService, biometricsService, shadow, daemonStarter, daemonActivation, policyActivation, Vault.factorWorker,
  ]
  private static let copies = "/run/tests.kept"
  /// What tests may add.
  private static let added = [Camera.service, SecurityKey.service, "/etc/howdy"]
  /// Each as it was when it was last put back.
  private static let states = Mutex<[String: [Int]]>([:])

  /// Puts every file back as it was when the world was made; the first call keeps the copies.
  static func restore() throws {
    if !Files.exists(copies) {
      try tool(["/bin/mkdir", copies])
      try tool(["/bin/cp", "-a"] + kept + [copies])
    }
    let isDaemonInstalled = Files.exists(daemonActivation)
    let isDaemonOurs = try isAsItWas(daemonStarter)
    let isPolicyServiceOurs = try isAsItWas(policyActivation)
    for path in kept where states.withLock({ $0[path] == nil || $0[path] != Files.state(path) }) {
      // At one stroke, since other suites read some of them at the same time.
      try tool("/bin/cp", "-aT", copy(of: path), path + ".restored")
      try tool("/bin/mv", "-T", path + ".restored", path)
      states.withLock { $0[path] = Files.state(path) }
    }
    try tool(["/bin/rm", "-rf"] + added)
    if !isDaemonInstalled { try SystemBus.reload() }
    if !isDaemonOurs { try Reader.killDaemon() }
    if !isPolicyServiceOurs { try PolicyService.replace() }
  }

  private static func isAsItWas(_ path: String) throws -> Bool {
    try Files.exists(path) && Files.read(path) == Files.read(copy(of: path))
  }

  /// PAM's service file for passwords as it was installed.
  static var shippedPasswordService: String { copy(of: passwordService) }

  /// Replaces PAM's service file for passwords.
  static func setPasswordService(_ lines: String...) throws {
    try Files.write(lines.map { $0 + "\n" }.joined(), to: passwordService)
  }

  /// Puts a program of the test's, in Python, in the place of the worker that talks to PAM.
  ///
  /// It finds its socket in `s`.
  static func setFactorWorker(_ lines: String...) throws { try setFactorWorker(lines) }

  static func setFactorWorker(_ lines: [String]) throws {
    let start = ["#!/usr/bin/python3 -IS", "import socket, os, signal, time", "s = socket.socket(fileno=3)"]
    // The installed file is replaced, not written to: it may be running.
    try tool("/bin/rm", Vault.factorWorker)
    try Files.write((start + lines).map { $0 + "\n" }.joined(), to: Vault.factorWorker, mode: 0o755)
  }

  /// Has the worker that talks to PAM note what it is told to do.
  static func watchFactorWorker() throws {
    try setFactorWorker(
      "import sys", "open('\(orders)', 'a').write(sys.argv[1] + '\\n')", "os.set_inheritable(3, True)",
      "os.set_inheritable(4, True)", "os.execv('\(copy(of: Vault.factorWorker))', sys.argv)")
  }

  /// The first word of each order that it was given.
  static func factorWorkerOrders() throws -> [String] {
    try Files.text(orders).split(separator: "\n").map(String.init)
  }

  private static let orders = Scratch.path("orders")

  /// Replaces PAM's service file for fingers.
  static func setBiometricsService(_ lines: String...) throws {
    try Files.write(lines.map { $0 + "\n" }.joined(), to: biometricsService)
  }

  /// Has the bus start something else for fprintd.
  static func setDaemon(_ line: String) throws {
    try Files.write("#!/bin/sh\n\(line)\n", to: daemonStarter, mode: 0o755)
  }

  /// Has the bus start python-dbusmock's polkit.
  static func setPolicyServiceMock() throws {
    try setPolicyService("/usr/bin/python3 -m dbusmock --system --template polkitd", as: "polkitd")
  }

  /// How the bus starts the real polkit.
  static var shippedPolicyService: String { copy(of: policyActivation) }

  /// Has the bus start `program` for polkit, as the account that it starts the real one as.
  static func setPolicyService(_ program: String, as user: String = "root") throws {
    let lines = ["[D-BUS Service]", "Name=\(PolicyService.name)", "Exec=\(program)", "User=\(user)"]
    try Files.write(lines.map { $0 + "\n" }.joined(), to: policyActivation)
    try PolicyService.replace()
  }

  /// The machine has fprintd, and no reader.
  static func takeReaderAway() throws { try replaceReader(by: "") }

  /// The machine has a second reader, on which no finger is enrolled.
  static func addReader() throws {
    let second = "FP_VIRTUAL_DEVICE_STORAGE=/run/reader2.sock"
    try replaceReader(by: "\(reader) \(second)", drivers: "virtual_device:virtual_device_storage")
  }

  private static let reader = "FP_VIRTUAL_DEVICE=/run/reader.sock"

  private static func replaceReader(by readers: String, drivers: String = "virtual_device") throws {
    let starter = try Files.text(copy(of: daemonStarter))
    let changed = starter.replacing(reader, with: readers).replacing("LIST=virtual_device", with: "LIST=\(drivers)")
    guard changed != starter else { throw Failure("\(daemonStarter) names no reader:\n\(starter)") }
    try Files.write(changed, to: daemonStarter, mode: 0o755)
    try Reader.killDaemon()
  }

  /// The machine has no fprintd.
  static func takeDaemonAway() throws {
    try tool("/bin/rm", daemonActivation)
    try SystemBus.reload()
    try Reader.killDaemon()
  }

  private static func copy(of path: String) -> String {
    copies + "/" + (path.split(separator: "/").last ?? "")
  }
}
