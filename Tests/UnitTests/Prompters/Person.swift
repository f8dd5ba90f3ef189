import FactorWire
import Glibc

/// A pseudo terminal of this process, and the person in front of it.
///
/// It becomes the controlling terminal: only for a process that a test has to itself.
final class Person {
  private let keyboard: Int32
  private let line: Int32
  private var screen = ""

  /// setsid(2), openpty(3), TIOCSCTTY(2const).
  init() throws {
    setsid()
    var ends: (keyboard: Int32, line: Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: 40, ws_xpixel: 0, ws_ypixel: 0)
    guard unsafe openpty(&ends.keyboard, &ends.line, nil, nil, &size) == 0,
      ioctl(ends.line, UInt(TIOCSCTTY), 0) == 0
    else { throw Missing(what: "a terminal of its own") }
    (keyboard, line) = ends
  }

  struct Missing: Error {
    let what: String
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    unsafe write(keyboard, bytes, bytes.count)
  }

  /// Waits until what was typed has come to the program's side, where nobody reads it.
  func waitUntilArrived() async throws { while modes.waiting == 0 { try await Task.sleep(for: .milliseconds(1)) } }

  /// Closes the window.
  func leave() { close(keyboard) }

  /// All that has been shown.
  var seen: String {
    var ready = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
    var bytes = [UInt8](repeating: 0, count: 4096)
    while unsafe poll(&ready, 1, 0) > 0 {
      let count = unsafe read(keyboard, &bytes, bytes.count)
      guard count > 0 else { break }
      screen += String(decoding: bytes.prefix(count), as: UTF8.self)
    }
    return screen
  }

  /// Waits until something has been shown.
  func expect(_ text: String) async throws {
    let deadline = ContinuousClock.now + .seconds(10)
    while !seen.contains(text) {
      guard ContinuousClock.now < deadline else { throw Missing(what: "'\(text)' on the screen: \(seen)") }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  /// The terminal's settings, and what was typed that no program has read.
  var modes: (local: tcflag_t, input: tcflag_t, waiting: Int32) {
    var modes = termios()
    var waiting: Int32 = 0
    unsafe tcgetattr(line, &modes)
    _ = unsafe ioctl(line, UInt(FIONREAD), &waiting)
    return (modes.c_lflag, modes.c_iflag, waiting)
  }
}

extension Secret {
  /// What was typed, which only a test may have as text.
  var text: String { unsafe withBytes { unsafe String(decoding: $0.dropLast(), as: UTF8.self) } }
}
