import Glibc

/// A terminal's modes, termios(3), as a value that can be compared and kept.
struct Modes: Equatable, Sendable {
  private(set) var settings: termios

  /// Those that `terminal` has now; nil where there is no terminal any more.
  ///
  /// tcgetattr(3)
  init?(of terminal: Int32) {
    settings = termios()
    guard unsafe tcgetattr(terminal, &settings) == 0 else { return nil }
  }

  /// Those in which a question is asked: nothing is echoed, no key makes a signal unless `signals` says so, and every
  /// byte comes as it is typed.
  func whileAsking(signals: Bool) -> Modes {
    var copy = self
    copy.settings.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | (signals ? 0 : ISIG) | IEXTEN)
    copy.settings.c_iflag &= ~tcflag_t(INLCR | IGNCR | ISTRIP | IXON | PARMRK)
    copy.settings.c_iflag |= tcflag_t(ICRNL)
    unsafe withUnsafeMutableBytes(of: &copy.settings.c_cc) { keys in
      unsafe keys[Int(VMIN)] = 1
      unsafe keys[Int(VTIME)] = 0
    }
    return copy
  }

  /// Gives them to `terminal` at once: one whose output is stopped would never be done with it.
  ///
  /// tcsetattr(3)
  func set(on terminal: Int32) -> Bool {
    var settings = self.settings
    return unsafe tcsetattr(terminal, TCSANOW, &settings) == 0
  }

  static func == (one: Modes, other: Modes) -> Bool { one.numbers == other.numbers }
}

extension Modes {
  private static var flags: [WritableKeyPath<termios, tcflag_t>] {
    [\.c_iflag, \.c_oflag, \.c_cflag, \.c_lflag, \.c_ispeed, \.c_ospeed]
  }

  /// All that they consist of: the flags and speeds, the line discipline, the keys.
  var numbers: [UInt32] {
    Self.flags.map { settings[keyPath: $0] } + [UInt32(settings.c_line)]
      + (unsafe withUnsafeBytes(of: settings.c_cc) { unsafe $0.map(UInt32.init) })
  }

  /// What ``numbers`` told; nil for numbers that are no modes.
  init?(numbers: [UInt32]) {
    settings = termios()
    let keys = numbers.dropFirst(Self.flags.count + 1).compactMap(UInt8.init(exactly:))
    let count = MemoryLayout.size(ofValue: settings.c_cc)
    guard numbers.count == Self.flags.count + 1 + count, keys.count == count,
      let line = UInt8(exactly: numbers[Self.flags.count])
    else { return nil }
    for (flag, number) in zip(Self.flags, numbers) { settings[keyPath: flag] = number }
    settings.c_line = line
    unsafe withUnsafeMutableBytes(of: &settings.c_cc) { unsafe $0.copyBytes(from: keys) }
  }
}
