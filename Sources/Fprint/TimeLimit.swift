import Glibc

/// How long the bus, fprintd and polkit may keep a worker waiting: the one place that says so.
///
/// Times are microseconds, as libsystemd counts them.
package struct TimeLimit: Sendable {
  /// For connecting, and for each call.
  package static let call: UInt64 = 4_000_000
  /// For polkit, which is asked only when something else has taken too long already.
  package static let policyCall: UInt64 = 1_000_000
  /// For everything else that one worker does.
  package static let inAll: UInt64 = 8_000_000

  private let end: UInt64

  /// A limit that starts at `now` on the monotonic clock.
  package init(from now: UInt64 = monotonicMicroseconds()) {
    end = now + Self.inAll
  }

  /// What the next call may take, which is less than usual towards the end.
  ///
  /// - Returns: never zero, which libsystemd would take for its own, longer limit.
  /// - Throws: the error of a call that timed out, when no time is left.
  package func nextCall(at now: UInt64 = monotonicMicroseconds()) throws(BusError) -> UInt64 {
    guard now < end else { throw .timeout }
    return min(Self.call, end - now)
  }
}

/// The time since the machine started, without the time it was suspended.
///
/// clock_gettime(2) CLOCK_MONOTONIC
package func monotonicMicroseconds() -> UInt64 {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
}
