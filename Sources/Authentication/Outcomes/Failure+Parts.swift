import Glibc

// What is wrong with the parts that vault is made of, with the account and with the process itself.
extension Failure {
  static let privileged = Failure(
    .internal, .privileged, "vault must not run setuid, setgid or with raised capabilities",
    hint: "take the setuid and setgid bits from the program that started it")

  package static let starved = Failure(
    .internal, .starved, "there are not enough descriptors, processes or memory left to ask",
    hint: "see: ulimit -n, ulimit -u, ulimit -v")

  package static let noProcesses = Failure(
    .configuration, .noProcesses, "/proc does not show this process",
    hint: "mount it anew in this namespace: mount -t proc proc /proc")

  static func noAccount(_ uid: uid_t) -> Failure {
    Failure(.configuration, .noAccount, "user number \(uid) has no account", hint: "getent passwd \(uid)")
  }

  /// The program that should ask cannot.
  package static func askpassUnfit(_ message: String) -> Failure {
    Failure(.configuration, .askpassUnfit, message, hint: "set VAULT_ASKPASS to the absolute path of a program")
  }

  static func missingWorker(_ name: String) -> Failure {
    Failure(
      .configuration, .workerMissing, "\(name), a part of vault, is missing",
      hint: "install vault as a whole: its parts go to libexec/vault beside bin/vault")
  }

  static func unsafeWorker(_ path: String, _ fault: Fault) -> Failure {
    Failure(.configuration, .workerUnsafe, "\(path) is not safe to run: \(fault.message)", hint: fault.mend)
  }

  static func cannotStart(_ path: String, _ error: SystemError) -> Failure {
    // What is no program is a fault of the installation, and all else one of the moment.
    [ENOEXEC, ENOENT, EACCES].contains(error.number)
      ? Failure(
        .configuration, .workerMissing, "\(path) could not be started: \(error)",
        hint: "install vault again: make install, or the package")
      : Failure(.internal, .workerDied, "\(path) could not be started: \(error)")
  }

  static func worker(_ name: String, _ trouble: Worker.Trouble) -> Failure {
    switch trouble {
    case .cancelled: .interrupted(.cancelled)
    case .deadline: Failure(.systemCancel, .workerSilent, "\(name) did not answer in time")
    case .starved: .starved
    case .died: Failure(.internal, .workerDied, "\(name) ended without a verdict")
    case .malformed: Failure(.internal, .workerMalformed, "\(name) sent something that is no message")
    case .endless:
      Failure(
        .configuration, .serviceBroken, "\(name) does not come to an end with what it says",
        hint: "take the module that talks so much out of that service")
    }
  }

  /// A failure of no use to anybody but the maintainers.
  static func unexpected(from name: String) -> Failure {
    Failure(.internal, .workerMalformed, "\(name) sent a message out of turn")
  }
}
