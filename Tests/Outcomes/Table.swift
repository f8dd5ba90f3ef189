package import Authentication

/// The outcome table: what may happen to an evaluation, by the tables of PAM's and fprintd's codes and situations.
package enum Table {
  package static let rows =
    passwordRows + accountRows + emptyPasswordRows + stackRows + serviceRows + codeRows + tallyRows + readerRows
    + scanRows + faceRows + companionRows + personRows

  /// A row under one of the policies.
  package struct Run: Sendable, CustomStringConvertible {
    package let row: Row
    package let policy: Policy

    package var expectation: Expectation { row.expectation(under: policy) }

    package var description: String { "\(policy.rawValue): \(row)" }
  }

  /// The factors that the table's world has.
  package static let methods: Set<Method> = [.fingerprint, .password]

  /// Each row under each policy that has one of those factors, or the row's own.
  package static let runs = rows.flatMap { row in
    let factors = row.factor.map { methods.union([$0]) } ?? methods
    return Policy.allCases.filter { !$0.methods.isDisjoint(with: factors) }.map { Run(row: row, policy: $0) }
  }

  /// The service that pam_unix answers for at once: vault's own, but for the delay after a failure.
  static let unix = ["auth required pam_unix.so nodelay", "account required pam_unix.so"]
  /// The service for fingers as it is shipped.
  static let fprintd = "auth required pam_fprintd.so max-tries=1 timeout=90"
}
