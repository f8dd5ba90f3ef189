import Authentication
import CLinux
import Glibc

/// The controlling terminal, through a description of its own that nobody else shares.
final class Terminal: Sendable {
  let descriptor: Int32
  /// Its device, as PAM_TTY wants it.
  let name: String
  private let modesBefore: termios

  /// Opens /dev/tty; nil when the process has no controlling terminal.
  init?() {
    descriptor = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    var modes = termios()
    guard descriptor >= 0, unsafe tcgetattr(descriptor, &modes) == 0 else {
      if descriptor >= 0 { close(descriptor) }
      return nil
    }
    modesBefore = modes
    name = ControllingTerminal.name() ?? "/dev/tty"
  }

  deinit { close(descriptor) }

  /// Whether this process may ask: a background job would be stopped, or surprise somebody.
  var isForeground: Bool { tcgetpgrp(descriptor) == getpgrp() }

  /// The keys that the user set for interrupt, end of file and so on.
  var keys: ControlKeys { ControlKeys(modesBefore) }

  /// Its width in columns; 80 where it has none.
  var columns: Int {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Takes the input: nothing is echoed, no key makes a signal, and what was typed before is dropped.
  ///
  /// tcsetattr(3)
  func take() {
    var modes = modesBefore
    modes.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    modes.c_iflag &= ~tcflag_t(INLCR | IGNCR | ISTRIP | IXON)
    modes.c_iflag |= tcflag_t(ICRNL)
    unsafe withUnsafeMutableBytes(of: &modes.c_cc) { keys in
      unsafe keys[Int(VMIN)] = 1
      unsafe keys[Int(VTIME)] = 0
    }
    var before = modesBefore
    unsafe clinux_restore_on_crash(descriptor, &before)
    unsafe tcsetattr(descriptor, TCSAFLUSH, &modes)
  }

  /// Gives it back as it was.
  ///
  /// What was typed and not read is dropped, so that no half password reaches the shell.
  func giveBack() {
    var before = modesBefore
    unsafe tcsetattr(descriptor, TCSAFLUSH, &before)
    clinux_restore_on_crash(-1, nil)
  }

  /// Writes `text`, waiting for a terminal that is held up, but not for ever.
  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard unsafe poll(&writable, 1, 1000) > 0 else { return }
      } else if errno != EINTR {
        return
      }
    }
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
