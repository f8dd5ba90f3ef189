/// pamtester, a plain PAM client: what it is told shows what a service says by itself.
enum Pamtester {
  /// Authenticates as `account` and checks the account, with `password` for whoever asks.
  static func approves(
    _ service: String, as account: Account, password: String = "", environment: [String: String] = [:]
  ) throws -> Bool {
    let words = ["/usr/bin/pamtester", service, account.name, "authenticate", "acct_mgmt"]
    let output = try Output(of: words, as: account, environment: environment, input: password + "\n")
    guard output.status == .success || output.out.contains("pamtester:") || output.err.contains("pamtester:") else {
      throw Failure("pamtester: \(output.status): \(output.out)\(output.err)")
    }
    return output.status == .success
  }
}
