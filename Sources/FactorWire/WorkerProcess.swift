import CLinux
import Glibc

/// This process, as a worker of an evaluation.
package enum WorkerProcess {
  /// Why it is none; the raw value is its exit code.
  package enum Refusal: Int32, Error {
    /// It was started by hand, or is told what it does not know.
    case notForDirectUse = 64
    /// It was given privileges, or its parent has gone.
    case unfit = 125
  }

  /// Becomes a worker: no core, not dumpable, killed as soon as the parent goes.
  ///
  /// Says so where it cannot.
  ///
  /// - Parameters:
  ///   - name: the program's name.
  ///   - isOrderKnown: whether its arguments make sense.
  ///   - isGuarded: whether it runs code of others, whose processes have to end with it: then it is a child of what was
  ///     started, which stays behind to see to that.
  /// - Returns: the socket to talk to the evaluation on, which no program started from here inherits.
  /// - Throws: ``Refusal``.
  package static func adopt(
    _ name: String, isOrderKnown: Bool, isGuarded: Bool = false
  ) throws(Refusal) -> WorkerSocket {
    guard clinux_is_privileged() == 0 else { throw .unfit }
    guard isOrderKnown, hasDescriptors else {
      let notice = "\(name): this is a part of vault and not for direct use\n"
      _ = unsafe write(STDERR_FILENO, notice, notice.utf8.count)
      throw .notForDirectUse
    }
    let guardedSocket = isGuarded ? WorkerSocket.descriptorInWorker : -1
    guard clinux_become_worker(WorkerSocket.lifelineInWorker, guardedSocket) == 0,
      fcntl(WorkerSocket.descriptorInWorker, F_SETFD, FD_CLOEXEC) == 0
    else { throw .unfit }
    return WorkerSocket(descriptor: WorkerSocket.descriptorInWorker)
  }

  /// Whether the socket and the lifeline are where an evaluation puts them.
  ///
  /// getsockopt(2), fstat(2)
  private static var hasDescriptors: Bool {
    var type: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    var lifeline = stat()
    guard unsafe getsockopt(WorkerSocket.descriptorInWorker, SOL_SOCKET, SO_TYPE, &type, &length) == 0,
      unsafe fstat(WorkerSocket.lifelineInWorker, &lifeline) == 0
    else { return false }
    return type == Int32(SOCK_SEQPACKET.rawValue) && lifeline.st_mode & S_IFMT == S_IFIFO
  }
}
