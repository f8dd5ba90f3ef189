import Glibc

/// A process that a test has started.
final class Child {
  let pid: pid_t
  private var status: ExitStatus?

  init(_ pid: pid_t) {
    self.pid = pid
  }

  deinit {
    guard status == nil else { return }
    Glibc.kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
  }

  /// How it ended, or nil while it runs.
  func ended() -> ExitStatus? {
    if let status { return status }
    var waitStatus: Int32 = 0
    guard unsafe waitpid(pid, &waitStatus, WNOHANG) == pid else { return nil }
    status = ExitStatus(waitStatus: waitStatus)
    return status
  }

  /// Waits until it ends; `meanwhile` is called again and again.
  func end(within limit: Duration = .seconds(20), meanwhile: () -> Void = {}) throws -> ExitStatus {
    let hasEnded = eventually(within: limit) {
      meanwhile()
      return ended() != nil
    }
    guard hasEnded, let status else {
      throw Failure("process \(pid) still runs after \(limit); \(Situation.processes)\n\(Situation.screen)")
    }
    return status
  }

  func kill(_ signal: Int32) {
    Glibc.kill(pid, signal)
  }
}
