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

  /// The worker processes that run now.
  static var workers: [pid_t] {
    Processes.running(factorWorker) + Processes.running(readerWorker)
  }
}
