import Glibc

/// The installed programs, and runs of them without a terminal.
enum Vault {
  static let path = "/usr/local/bin/vault"
  static let factorWorker = "/usr/local/libexec/vault/vault-pam"
  static let readerWorker = "/usr/local/libexec/vault/vault-reader"
  /// How pam_unix asks.
  static let prompt = "Password: "

  /// Runs vault to its end, with no terminal at all.
  static func run(
    _ words: String..., as account: Account = .demo, environment: [String: String] = [:], input: String = ""
  ) throws -> Output {
    try Output(of: [path] + words, as: account, environment: environment, input: input)
  }

  /// The worker processes that run now, and the guards of those that have ended.
  static var workers: [pid_t] {
    let all = Processes.running(factorWorker) + Processes.running(readerWorker)
    let parents = Set(all.compactMap { Processes.parent(of: $0) })
    return all.filter { !parents.contains($0) }
  }

  /// The vault that has started a worker.
  static func asker(of worker: pid_t) throws -> pid_t {
    var process = worker
    while Processes.executable(of: process) != path {
      guard let parent = Processes.parent(of: process), parent > 1 else { throw Failure("\(worker) has no vault") }
      process = parent
    }
    return process
  }
}
