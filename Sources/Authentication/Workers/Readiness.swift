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
  /// There is no descriptor, thread or memory left to wait with.
  case starved
}

/// Waits until one of `descriptors` can be read, `deadline` has passed or the task is cancelled.
///
/// The wait sits on a thread of its own, so that it holds up neither the cooperative pool nor the caller's process.
/// The descriptors must stay open until it returns.
///
/// poll(2)
package func readable(_ descriptors: [Int32], until deadline: ContinuousClock.Instant? = nil) async -> Readiness {
  if Task.isCancelled { return .cancelled }
  if case .ready(let now) = poll(descriptors, bell: nil, until: .now) { return .ready(now) }
  if let deadline, deadline <= .now { return .deadline }
  guard let bell = Bell() else { return .starved }
  return await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      let isStarted = onOwnThread {
        continuation.resume(returning: poll(descriptors, bell: bell, until: deadline))
      }
      if !isStarted { continuation.resume(returning: .starved) }
    }
  } onCancel: {
    bell.ring()
  }
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
}

/// Waits on this thread.
///
/// poll(2)
func poll(_ descriptors: [Int32], bell: Bell?, until deadline: ContinuousClock.Instant?) -> Readiness {
  var polled = (descriptors + [bell?.descriptor ?? -1]).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  while true {
    let count = unsafe Glibc.poll(&polled, nfds_t(polled.count), milliseconds(until: deadline))
    if count > 0 {
      guard polled.removeLast().revents == 0 else { return .cancelled }
      return .ready(Set(polled.filter { $0.revents != 0 }.map(\.fd)))
    }
    if count < 0, errno != EINTR { return .starved }
    if let deadline, ContinuousClock.now >= deadline { return .deadline }
  }
}

private func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
  guard let deadline else { return -1 }
  let left = (deadline - .now).components
  guard left.seconds >= 0, left.attoseconds >= 0 else { return 0 }
  return Int32(clamping: left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1)
}
