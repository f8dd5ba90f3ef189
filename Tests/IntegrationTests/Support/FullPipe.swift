import Glibc

/// A pipe that takes nothing more until it is emptied: who writes to it waits.
final class FullPipe {
  let end: Int32
  private let reader: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw Failure(errno: errno, "making a pipe") }
    (reader, end) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
    let page = [UInt8](repeating: 0x20, count: 4096)
    while unsafe write(end, page, page.count) > 0 {}
    // Whoever gets this end waits.
    _ = fcntl(end, F_SETFL, 0)
  }

  deinit {
    close(reader)
    close(end)
  }

  /// Takes all that is in it.
  func empty() { _ = Files.readSome(reader) }
}
