import Glibc

/// What a prompter would find of the controlling terminal, which is only looked at.
package enum TerminalLook: Equatable, Sendable {
  /// A question can be shown on it and answered: its name.
  case usable(String)
  /// There is none.
  case none
  /// This process is a background job of it.
  case background
  /// Its output is stopped.
  case heldUp

  /// Looks: open(2), tcgetpgrp(3), poll(2).
  package static func now() -> TerminalLook {
    let terminal = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard terminal >= 0 else { return .none }
    defer { close(terminal) }
    let group = tcgetpgrp(terminal)
    guard group >= 0 else { return .none }
    guard group == getpgrp() else { return .background }
    var room = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&room, 1, 0) == 1 else { return .heldUp }
    return .usable(ControllingTerminal.name() ?? "/dev/tty")
  }
}
