import Authentication
import CLinux
import Glibc

/// A process that puts a terminal's modes back if this one dies while it asks.
///
/// In a program of others no signal is caught, and one that ends it would leave a terminal that echoes nothing.
struct ModesKeeper {
  private let child: Child
  /// Closed by the kernel when this process dies.
  private let lifeline: Int32

  /// Modes that somebody else has set meanwhile are left alone. stty(1)
  private static let script = #"read -r _ <&1; [ "$(stty -g)" = "$2" ] && exec stty -drain "$1""#

  /// Starts it; nil where the system has no process left for it.
  ///
  /// It inherits `hold`, which keeps others from the terminal until it has ended.
  init?(terminal: Int32, before: Modes, given: Modes, hold: Int32?) {
    var pipe: [Int32] = [-1, -1]
    guard unsafe clinux_pipe(&pipe) == 0 else { return nil }
    defer { close(pipe[0]) }
    let null = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { if null >= 0 { close(null) } }
    let child = try? Child.start(
      "/bin/sh", ["-c", Self.script, "sh", before.saved, given.saved], environment: ["PATH=/usr/bin:/bin"],
      descriptors: [terminal, pipe[0], null] + (hold.map { [$0] } ?? []))
    guard null >= 0, let child else {
      close(pipe[1])
      return nil
    }
    self.child = child
    lifeline = pipe[1]
  }

  /// Ends it: the modes are this process's to put back.
  func dismiss() async {
    await child.reap(by: .now)
    close(lifeline)
  }
}

extension Modes {
  /// As `stty -g` prints them.
  fileprivate var saved: String {
    let flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    let keys = unsafe withUnsafeBytes(of: settings.c_cc) { unsafe $0.map { tcflag_t($0) } }
    return (flags + keys).map { String($0, radix: 16) }.joined(separator: ":")
  }
}
