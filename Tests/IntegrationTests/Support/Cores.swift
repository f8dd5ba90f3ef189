/// The cores that crashed programs of the account demo leave, where this machine puts them into the folder they ran in.
enum Cores {
  private static let folder = Account.demo.home

  static let areFiles: Bool = {
    let pattern = (try? Files.text("/proc/sys/kernel/core_pattern")) ?? "|"
    return !pattern.hasPrefix("|") && !pattern.contains("/")
  }()

  /// How many there were; they are taken away.
  static func taken() throws -> Int {
    let cores = Files.names(in: folder).filter { $0.contains("core") }
    for core in cores { try tool("/bin/rm", "\(folder)/\(core)") }
    return cores.count
  }
}
