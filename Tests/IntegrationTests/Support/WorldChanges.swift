import FactorWire
import Glibc
import Outcomes
import Testing

/// What a row of the outcome table changes in the world.
struct WorldChanges {
  private let account: Account

  init(_ account: Account) { self.account = account }

  /// Makes the changes, one after the other, runs `body`, and takes back what the next test would not find undone.
  func with(_ changes: [Change], _ body: () throws -> Void) throws {
    guard let change = changes.first else { return try body() }
    func rest() throws { try with(Array(changes.dropFirst()), body) }
    switch change {
    case .service(let service, let lines):
      let text = lines.map { "\($0)\n" }.joined()
      try Files.write(text.replacing("MEDDLER", with: Module.meddler.path()), to: service.path)
    case .shell(let line): try tool("/bin/sh", "-c", line)
    case .tally(let ages): try Tally.write(ages: ages, for: account)
    case .strikes(let count): try strike(count)
    case .login(let lines):
      defer { Login.end() }
      try Login.begin(lines, for: account)
      return try rest()
    case .noBus: return try SystemBus.restart(SIGKILL, meanwhile: rest)
    case .noDaemon: try WorldFiles.takeDaemonAway()
    case .noReader: try WorldFiles.takeReaderAway()
    case .noPermission: return try PolicyService.refusing(rest)
    case .readerHeld: return try holdingReader(rest)
    }
    try rest()
  }

  private func strike(_ count: Int) throws {
    let folder = account.stateFolder
    try tool(account.identity + ["/bin/mkdir", "-p", "-m", "700", folder])
    try Files.write("1 \(count) \(time(nil))\n", to: "\(folder)/strikes", mode: 0o600)
    try tool("/bin/chown", account.name, "\(folder)/strikes")
  }

  /// Has somebody else wait for a finger while `body` runs.
  private func holdingReader(_ body: () throws -> Void) throws {
    let holder = try Dialogue.vault("unlock", "-p", "biometrics", as: .other)
    try Reader.waitUntilNeeded()
    try body()
    try holder.press(.controlC)
    try holder.expectEnd(.userCancel)
  }
}
