/// Logins of demo's over ssh, to a real sshd that is reached by a pipe in place of the network.
enum SecureShell {
  /// What starts ssh, with keys of its own and nobody's settings; `options` and the command come after it.
  private static func words(_ options: [String], _ command: String) throws -> [String] {
    let key = Scratch.path("key")
    if !Files.exists(key) {
      try tool("/usr/bin/ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key)
      let settings = [
        "HostKey \(key)", "AuthorizedKeysFile \(key).pub", "StrictModes no", "UsePAM yes", "PrintMotd no",
      ]
      try Scratch.file("sshd_config", settings.map { $0 + "\n" }.joined())
      try tool("/bin/mkdir", "-p", "/run/sshd")
    }
    let daemon = "ProxyCommand=/usr/sbin/sshd -i -f \(Scratch.path("sshd_config")) -E \(Scratch.path("sshd.log"))"
    let trust = ["-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR"]
    return ["/usr/bin/ssh", "-F", "none", "-i", key, "-o", daemon] + trust + options + ["demo@world", command]
  }

  /// `ssh demo@world COMMAND`, without a terminal on either side.
  static func run(_ command: String, input: String = "") throws -> Output {
    try Output(of: words([], command), as: nil, input: input)
  }

  /// `ssh -t demo@world COMMAND` in a terminal; without a command, a login.
  static func open(_ command: String = "") throws -> Dialogue {
    try Dialogue(words(["-tt"], command).filter { !$0.isEmpty }, as: nil)
  }
}
