import Authentication
import CLinux
import Glibc
import Synchronization

/// The signals that would end, stop or continue this process, taken as messages while an evaluation runs.
///
/// They are blocked in every thread, so the process must make one of these before it has a second thread. No handler
/// is installed: what was ignored stays ignored, and a command that is run later finds everything as it was.
package final class Signals: Sendable {
  /// Becomes readable when a signal has come.
  let descriptor: Int32
  private let before: SignalMask
  /// Those of them that end a process.
  private let ending: [Int32]
  /// Whether a SIGCONT has been read.
  ///
  /// The lock spans the reading and the remembering.
  private let hasSeenContinue = Mutex(false)

  /// Those that a fault of our own raises, that cannot be caught, or that nobody needs to hear of.
  private static let leftAlone = [
    SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS, SIGKILL, SIGSTOP, SIGCHLD, SIGWINCH, SIGURG,
  ]

  /// Blocks and collects them; nil when no descriptor is left.
  ///
  /// signalfd(2)
  package init?() {
    var caught = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&caught)
    unsafe pthread_sigmask(SIG_BLOCK, nil, &before)
    for signal in 1...Int32(64) where !Self.leftAlone.contains(signal) {
      // What the caller ignores or has blocked is the caller's business.
      if !Self.isIgnored(signal), unsafe sigismember(&before, signal) == 0 { unsafe sigaddset(&caught, signal) }
    }
    ending = [SIGHUP, SIGINT, SIGQUIT, SIGTERM].filter { unsafe sigismember(&caught, $0) == 1 }
    // That the process was stopped must be seen even where the signal that continues it is ignored.
    unsafe sigaddset(&caught, SIGCONT)
    unsafe pthread_sigmask(SIG_BLOCK, &caught, nil)
    self.before = SignalMask(before)
    descriptor = unsafe clinux_signalfd(&caught)
    if descriptor < 0 {
      self.before.restore()
      return nil
    }
  }

  deinit { close(descriptor) }

  /// Whether whoever started this process wants it to ignore `signal`.
  ///
  /// sigaction(2)
  package static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  /// Lets them through again, in this thread; one that is waiting comes now.
  package func restore() { before.restore() }

  /// Runs `body`, in which this thread may be held up for ever: what asks a process to end does so at once meanwhile.
  package func withEndings<Result>(_ body: () -> Result) -> Result {
    let before = SignalMask.change(ending, blocked: false)
    defer { before.restore() }
    return body()
  }

  /// Dies of `signal`, as if it had never been caught.
  ///
  /// raise(3)
  package func die(of signal: Int32) {
    restore()
    SignalMask.change([signal], blocked: false)
    Glibc.signal(signal, SIG_DFL)
    raise(signal)
  }

  /// The signals that have come, oldest first of each kind.
  private func read() -> [Int32] {
    var signals: [Int32] = []
    var record = [UInt8](repeating: 0, count: 128)
    while unsafe Glibc.read(descriptor, &record, record.count) == record.count {
      signals.append(unsafe record.withUnsafeBytes { unsafe $0.load(as: Int32.self) })
    }
    return signals
  }

  /// What the signals that have come mean for an evaluation.
  func interruption() -> Interruption? {
    hasSeenContinue.withLock { hasSeenContinue in
      var found: Interruption?
      for signal in read() {
        switch signal {
        case SIGTSTP, SIGTTIN, SIGTTOU: found = found ?? .suspended
        case SIGCONT:
          hasSeenContinue = true
          found = found ?? .resumed
        case SIGPIPE: break
        default: return .signal(signal)
        }
      }
      return found
    }
  }

  /// Whether the process was stopped, or is about to be, since ``forgetContinue()``.
  ///
  /// A signal that stops takes a SIGCONT that is still waiting away, so one of those counts too.
  ///
  /// sigpending(2)
  var wasStopped: Bool {
    hasSeenContinue.withLock { hasSeenContinue in
      var pending = sigset_t()
      unsafe sigpending(&pending)
      let telling = [SIGCONT, SIGTSTP, SIGTTIN, SIGTTOU]
      return hasSeenContinue || telling.contains { unsafe sigismember(&pending, $0) == 1 }
    }
  }

  /// Tells the whole process group to stop, as the terminal would.
  ///
  /// It comes to this process too, which stops with ``stop()``: what it has to do before it can do now.
  func stopGroup() { kill(0, SIGTSTP) }

  /// Stops this process, which is nothing at all if its group is orphaned; returns when it goes on.
  func stop() {
    // However often it has been told to, it is stopped once.
    kill(getpid(), SIGTSTP)
    let before = SignalMask.change([SIGTSTP], blocked: false)
    before.restore()
    forgetContinue()
  }

  /// Takes the SIGCONT that has been acted on, and no other signal.
  ///
  /// sigtimedwait(2)
  func forgetContinue() {
    hasSeenContinue.withLock { hasSeenContinue in
      var continued = sigset_t()
      unsafe sigemptyset(&continued)
      unsafe sigaddset(&continued, SIGCONT)
      var now = timespec()
      _ = unsafe sigtimedwait(&continued, nil, &now)
      hasSeenContinue = false
    }
  }
}
