import Glibc

/// Standard input, where a password is expected that no session has use for.
enum UnusedInput {
  /// Takes the one line, byte by byte, so that all after it is left to the command.
  ///
  /// read(2)
  static func dropLine() {
    var byte: UInt8 = 0
    while true {
      let count = unsafe read(STDIN_FILENO, &byte, 1)
      if count == 1, byte != UInt8(ascii: "\n") { continue }
      if count < 0, errno == EINTR { continue }
      guard count < 0, errno == EAGAIN else { return }
      var readable = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      unsafe poll(&readable, 1, -1)
    }
  }
}
