/// Whether this process was started through ssh.
package enum Remote {
  /// The variables of the environment that say so.
  package static var variables: [String] {
    ["SSH_CONNECTION", "SSH_TTY"].filter { !(environmentValue($0) ?? "").isEmpty }
  }

  package static var isRemote: Bool { !variables.isEmpty }
}
