/// What has been written to the system log since a moment.
struct AuthLog {
  private static let path = "/run/auth.log"
  private let start: Int

  /// From now on.
  init() throws {
    try Self.settle()
    start = try Files.read(Self.path).count
  }

  /// All lines since the start.
  func lines() throws -> [String] {
    try Self.settle()
    let text = String(decoding: try Files.read(Self.path)[start...], as: UTF8.self)
    return text.split(separator: "\n").map(String.init).filter { !$0.contains(Self.marker) }
  }

  /// The lines that PAM modules wrote for one of vault's services, and not for those of other suites.
  func attempts() throws -> [String] {
    try lines().filter { $0.contains("(vault:") || $0.contains("(vault-biometrics:") }
  }

  private static let marker = "end-of-log-marker"

  /// Waits until all that was logged so far is in the file: the log keeps the order.
  private static func settle() throws {
    let mark = "\(marker)-\(UInt64.random(in: .min ... .max))"
    try tool("/usr/bin/logger", mark)
    try wait(for: "the system log") { try Files.text(path).contains(mark) }
  }
}
