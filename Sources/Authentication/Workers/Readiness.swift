import CLinux
import Glibc

/// How a wait for descriptors ended.
package enum Readiness: Equatable, Sendable {
  /// The descriptors, of those asked for, that can be read or whose other end has gone. Never empty.
  case ready(Set<Int32>)
  /// The deadline has passed.
  case deadline
  /// The task was cancelled.
  case cancelled
  /// There is no descriptor or memory left to wait with, nor a thread where the program lends none.
  case starved
}

/// Waits until one of `descriptors` can be read, `deadline` has passed or the task is cancelled.
///
/// Meanwhile others have the thread, also where there is always something to read. The descriptors must stay open until
/// it returns.
///
/// poll(2)
package func readable(_ descriptors: [Int32], until deadline: ContinuousClock.Instant? = nil) async -> Readiness {
  await EventLoop.shared.readiness(of: descriptors, until: deadline)
}

/// A descriptor that becomes readable when it is rung.
///
/// eventfd(2)
package final class Bell: Sendable {
  package let descriptor: Int32

  /// Fails when no descriptor is left.
  package init?() {
    descriptor = clinux_eventfd()
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  package func ring() {
    var one: UInt64 = 1
    _ = unsafe write(descriptor, &one, 8)
  }

  /// Makes it as if it had not been rung.
  func silence() {
    var count: UInt64 = 0
    _ = unsafe read(descriptor, &count, 8)
  }
}

/// Waits on this thread.
///
/// poll(2)
func poll(_ descriptors: [Int32], until deadline: ContinuousClock.Instant) -> Readiness {
  var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  while true {
    let count = unsafe Glibc.poll(&polled, nfds_t(polled.count), milliseconds(until: deadline))
    if count > 0 { return .ready(Set(polled.filter { $0.revents != 0 }.map(\.fd))) }
    if count < 0, errno != EINTR { return .starved }
    if ContinuousClock.now >= deadline { return .deadline }
  }
}

func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
  guard let deadline else { return -1 }
  let left = (deadline - .now).components
  guard left.seconds >= 0, left.attoseconds >= 0 else { return 0 }
  return Int32(clamping: left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1)
}
