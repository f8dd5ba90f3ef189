import Glibc
import Prompters

/// Whether the end of a child can be noticed: a process that ignores SIGCHLD loses its children's exit codes.
struct ChildSignal {
  private let wasIgnored: Bool

  /// Takes SIGCHLD as usual.
  ///
  /// signal(2)
  static func heed() -> ChildSignal {
    let wasIgnored = Signals.isIgnored(SIGCHLD)
    if wasIgnored { signal(SIGCHLD, SIG_DFL) }
    return ChildSignal(wasIgnored: wasIgnored)
  }

  /// Ignores it again where it was ignored, as a command that is run later expects.
  func restore() { if wasIgnored { signal(SIGCHLD, SIG_IGN) } }
}
