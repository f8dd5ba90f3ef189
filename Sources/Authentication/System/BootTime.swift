import Glibc

/// A moment on the clock that nobody can set: it runs from the machine's start, through every suspension.
package struct BootTime: Equatable, Sendable {
  /// Milliseconds since the machine started.
  package var milliseconds: Int64
  /// How many of them the machine was suspended.
  package var suspended: Int64

  package init(milliseconds: Int64, suspended: Int64) {
    self.milliseconds = milliseconds
    self.suspended = suspended
  }

  /// This moment.
  ///
  /// clock_gettime(2) with CLOCK_BOOTTIME, and with CLOCK_MONOTONIC, which stands still while the machine is suspended.
  package static var now: BootTime {
    let awake = milliseconds(of: CLOCK_MONOTONIC)
    let all = milliseconds(of: CLOCK_BOOTTIME)
    return BootTime(milliseconds: all, suspended: all - awake)
  }

  private static func milliseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
