package import Glibc

/// The signals that a thread has blocked.
package struct SignalMask: @unchecked Sendable {
  // SAFETY: a set of bits; it holds no pointer.
  private let mask: sigset_t

  package init(_ mask: sigset_t) { self.mask = mask }

  /// Those that a fault in a thread of ours raises, and that must not wait.
  private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS]

  /// Blocks every signal but those of faults in this thread, and in those that it will create.
  ///
  /// pthread_sigmask(3)
  ///
  /// - Returns: what was blocked before.
  package static func blockAll() -> SignalMask {
    var all = sigset_t()
    unsafe sigfillset(&all)
    for signal in faults { unsafe sigdelset(&all, signal) }
    return set(SIG_BLOCK, &all)
  }

  /// Blocks `signals`, or lets them through, in this thread.
  ///
  /// - Returns: what was blocked before.
  @discardableResult
  package static func change(_ signals: [Int32], blocked: Bool) -> SignalMask {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    return Self.set(blocked ? SIG_BLOCK : SIG_UNBLOCK, &set)
  }

  /// Blocks just what this mask says.
  package func restore() {
    var mask = self.mask
    _ = Self.set(SIG_SETMASK, &mask)
  }

  private static func set(_ how: Int32, _ mask: inout sigset_t) -> SignalMask {
    var before = sigset_t()
    unsafe pthread_sigmask(how, &mask, &before)
    return SignalMask(before)
  }
}
