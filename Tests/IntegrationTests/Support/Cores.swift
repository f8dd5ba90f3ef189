import Glibc

/// The cores that crashed programs of the account demo leave, where this machine puts them into the folder they ran in.
enum Cores {
  private static let folder = Account.demo.home

  static let areFiles: Bool = {
    let pattern = (try? Files.text("/proc/sys/kernel/core_pattern")) ?? "|"
    return !pattern.hasPrefix("|") && !pattern.contains("/")
  }()

  /// What there were; they are taken away.
  static func taken() throws -> [[UInt8]] {
    try Files.names(in: folder).filter { $0.contains("core") }.map { name in
      defer { unsafe unlink("\(folder)/\(name)") }
      return try Files.read("\(folder)/\(name)")
    }
  }
}
