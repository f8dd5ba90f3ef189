import FactorWire
import Glibc

/// Whether this process has the descriptors that an evaluation gives a worker: its socket and its lifeline.
///
/// getsockopt(2), fstat(2)
func isWorker() -> Bool {
  var type: Int32 = 0
  var length = socklen_t(MemoryLayout<Int32>.size)
  var lifeline = stat()
  guard unsafe getsockopt(WorkerSocket.descriptorInWorker, SOL_SOCKET, SO_TYPE, &type, &length) == 0,
    unsafe fstat(WorkerSocket.lifelineInWorker, &lifeline) == 0
  else { return false }
  return type == Int32(SOCK_SEQPACKET.rawValue) && lifeline.st_mode & S_IFMT == S_IFIFO
}
