import FactorWire
import Glibc

/// The keys that steer a terminal line, as the user set them.
struct ControlKeys: Equatable {
  var interrupt: UInt8
  var quit: UInt8
  var endOfFile: UInt8
  var suspend: UInt8
  var erase: UInt8
  var eraseWord: UInt8
  var eraseLine: UInt8
}

extension ControlKeys {
  /// What terminals use unless told otherwise.
  static let usual = ControlKeys(
    interrupt: 3, quit: 28, endOfFile: 4, suspend: 26, erase: 127, eraseWord: 23, eraseLine: 21)

  init(_ modes: termios) {
    self = unsafe withUnsafeBytes(of: modes.c_cc) { keys in
      ControlKeys(
        interrupt: unsafe keys[Int(VINTR)], quit: unsafe keys[Int(VQUIT)], endOfFile: unsafe keys[Int(VEOF)],
        suspend: unsafe keys[Int(VSUSP)], erase: unsafe keys[Int(VERASE)], eraseWord: unsafe keys[Int(VWERASE)],
        eraseLine: unsafe keys[Int(VKILL)])
    }
  }
}

/// The line that is being typed.
///
/// Pure: bytes go in, what they mean comes out.
struct LineEditor {
  /// What a byte meant.
  enum Event: Equatable {
    /// Nothing that anybody needs to see.
    case nothing
    /// The line has changed.
    case edited
    /// The line is complete.
    case submitted
    /// Ctrl-C, Ctrl-\ or Ctrl-D.
    case cancelled
    /// Ctrl-Z.
    case suspended
  }

  /// What is done with bytes that are no control keys.
  enum Mode {
    /// They belong to the line, also while no question is on the screen yet.
    case collecting
    /// They are dropped: an answer has just been given, and what is typed now answers nothing.
    case dropping
    /// They are dropped up to the end of the line, whatever is asked meanwhile.
    case skipping
  }

  private let keys: ControlKeys
  private(set) var line = Secret()
  private(set) var mode: Mode
  /// What follows the line that is skipped.
  private var modeAfterLine = Mode.dropping
  /// Whether the line held more than an answer may; it is then refused as a whole.
  private(set) var isTooLong = false
  private(set) var isSubmitted = false

  init(keys: ControlKeys, mode: Mode) {
    self.keys = keys
    self.mode = mode
  }

  /// Takes in one byte.
  mutating func feed(_ byte: UInt8) -> Event {
    // A key that the user switched off is 0.
    if byte != 0 {
      switch byte {
      case keys.interrupt, keys.quit, keys.endOfFile: return .cancelled
      case keys.suspend: return .suspended
      default: break
      }
    }
    if mode == .skipping, byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      mode = modeAfterLine
    } else if mode == .collecting, !isSubmitted {
      return edit(byte)
    }
    return .nothing
  }

  private mutating func edit(_ byte: UInt8) -> Event {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      isSubmitted = true
      return .submitted
    case keys.erase, 8, 127: eraseCharacter()
    case keys.eraseWord: eraseWord()
    case keys.eraseLine: clear()
    default: if !line.append(byte) { isTooLong = true }
    }
    return .edited
  }

  /// Hands the complete line on, and drops what is typed from now on until ``expectLine()``.
  mutating func takeLine() -> Secret {
    defer {
      line = Secret()
      if mode != .skipping { mode = .dropping }
      isSubmitted = false
      isTooLong = false
    }
    return line
  }

  /// Collects a line for a question.
  mutating func expectLine() {
    modeAfterLine = .collecting
    if mode != .skipping { mode = .collecting }
  }

  /// Drops what has been typed of a line, and what is still typed of it.
  mutating func skipLine() {
    clear()
    isSubmitted = false
    mode = .skipping
    modeAfterLine = .dropping
  }

  private mutating func clear() {
    line.wipe()
    isTooLong = false
  }

  /// One whole UTF-8 character: its last byte, and the continuation bytes with their first.
  private mutating func eraseCharacter() {
    var isContinuation = true
    while isContinuation, let last = lastByte {
      isContinuation = last & 0xC0 == 0x80
      line.removeLast(1)
    }
  }

  private mutating func eraseWord() {
    while lastByte == UInt8(ascii: " ") { line.removeLast(1) }
    while let last = lastByte, last != UInt8(ascii: " ") { line.removeLast(1) }
  }

  private var lastByte: UInt8? {
    unsafe line.withBytes { bytes in bytes.count > 1 ? unsafe bytes[bytes.count - 2] : nil }
  }
}
