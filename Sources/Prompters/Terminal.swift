import Authentication
import CLinux
import Glibc
import Synchronization

/// The controlling terminal, through a description of its own that nobody else shares.
final class Terminal: Sendable {
  let descriptor: Int32
  /// Its device, as PAM_TTY wants it.
  let name: String
  /// How it was when it was taken; nil while it is not ours.
  private let modesBefore = Mutex<termios?>(nil)

  /// Whether the process is vault's own, so that it may see to its faults.
  private let isOwnProcess: Bool

  /// Opens /dev/tty; nil when the process has no controlling terminal.
  init?(isOwnProcess: Bool) {
    self.isOwnProcess = isOwnProcess
    descriptor = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    name = ControllingTerminal.name() ?? "/dev/tty"
  }

  deinit { close(descriptor) }

  /// Whether its input is ours.
  var isTaken: Bool { modesBefore.withLock { $0 != nil } }

  /// Whether this process may ask: a background job would be stopped, or surprise somebody.
  var isForeground: Bool { tcgetpgrp(descriptor) == getpgrp() }

  /// The keys that the user set for interrupt, end of file and so on.
  var keys: ControlKeys { modesBefore.withLock { $0 }.map(ControlKeys.init) ?? .usual }

  /// Its width in columns; 80 where it has none.
  var columns: Int {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Takes the input: nothing is echoed, no key makes a signal, and what was typed before is dropped.
  ///
  /// tcgetattr(3), tcsetattr(3)
  ///
  /// - Returns: whether there is a terminal to be taken.
  func take() -> Bool {
    var before = termios()
    guard unsafe tcgetattr(descriptor, &before) == 0 else { return false }
    // Stopped from outside, it comes back with the modes that it set itself: those of before still hold.
    before = modesBefore.withLock { modes in
      modes = modes ?? before
      return modes ?? before
    }
    var modes = before
    modes.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    modes.c_iflag &= ~tcflag_t(INLCR | IGNCR | ISTRIP | IXON)
    modes.c_iflag |= tcflag_t(ICRNL)
    unsafe withUnsafeMutableBytes(of: &modes.c_cc) { keys in
      unsafe keys[Int(VMIN)] = 1
      unsafe keys[Int(VTIME)] = 0
    }
    if isOwnProcess { unsafe clinux_restore_on_crash(descriptor, &before) }
    return unsafe tcsetattr(descriptor, TCSAFLUSH, &modes) == 0
  }

  /// Gives it back as it was taken, unless it is another job's by now.
  ///
  /// What was typed and not read is dropped, so that no half password reaches the shell.
  func giveBack() {
    guard var before = modesBefore.withLock({ $0.take() }) else { return }
    if isOwnProcess { clinux_restore_on_crash(-1, nil) }
    if isForeground { unsafe tcsetattr(descriptor, TCSAFLUSH, &before) }
  }

  /// Writes `text`, unless the terminal is another job's.
  ///
  /// - Returns: whether all of it could be written within a second.
  func write(_ text: String) -> Bool {
    guard isForeground else { return false }
    let deadline = ContinuousClock.now + .seconds(1)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      guard count < 0, errno == EAGAIN || errno == EINTR, ContinuousClock.now < deadline else { return false }
      var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      unsafe poll(&writable, 1, 100)
    }
    return true
  }

  /// Hands what was typed to `body`, byte by byte, and keeps no copy.
  ///
  /// - Returns: false when the terminal has gone.
  func read(_ body: (UInt8) -> Void) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe Glibc.read(descriptor, &bytes, bytes.count)
    let failed = count < 0 && errno != EAGAIN && errno != EINTR
    for index in 0..<max(0, count) { body(bytes[index]) }
    unsafe explicit_bzero(&bytes, bytes.count)
    return count != 0 && !failed
  }
}
