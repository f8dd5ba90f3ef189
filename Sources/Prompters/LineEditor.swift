import FactorWire

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
    /// It belongs to no line.
    case dropped
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
  /// Whether the next byte belongs to the line, whatever it is.
  private var takesNext = false

  init(keys: ControlKeys, mode: Mode) {
    self.keys = keys
    self.mode = mode
  }

  /// Takes in one byte.
  mutating func feed(_ byte: UInt8) -> Event {
    let action = keys[byte]
    switch action {
    case .cancel: return .cancelled
    case .suspend: return .suspended
    default: break
    }
    if mode == .skipping {
      guard Self.isEnd(byte) else { return .dropped }
      mode = modeAfterLine
      return .nothing
    }
    guard mode == .collecting, !isSubmitted else { return .dropped }
    if takesNext {
      takesNext = false
      append(byte)
      return .edited
    }
    return edit(byte, action)
  }

  /// Whether a byte is the end of a line.
  static func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  private mutating func edit(_ byte: UInt8, _ action: ControlKeys.Action?) -> Event {
    switch action {
    case .nothing: return .nothing
    case .takeNext: takesNext = true
    case .eraseCharacter: line.removeLast(unsafe line.withBytes { unsafe Self.lastCharacter(of: $0.dropLast()) })
    case .eraseWord: eraseWord()
    case .eraseLine: clear()
    default:
      if Self.isEnd(byte) {
        isSubmitted = true
        return .submitted
      }
      append(byte)
    }
    return .edited
  }

  private mutating func append(_ byte: UInt8) {
    if !line.append(byte) { isTooLong = true }
    guard byte == UInt8(ascii: "~") else { return }
    let isBracket = unsafe line.withBytes { line in
      Self.brackets.contains { unsafe line.dropLast().suffix($0.count).elementsEqual($0) }
    }
    if isBracket { line.removeLast(Self.brackets[0].count) }
  }

  /// What a terminal puts around a paste, if it was told to by a program that has not taken that back.
  private static let brackets = ["\u{1B}[200~", "\u{1B}[201~"].map { Array($0.utf8) }

  /// Hands the complete line on, and drops what is typed from now on until ``expectLine()``.
  mutating func takeLine() -> Secret {
    defer {
      line = Secret()
      if mode != .skipping { mode = .dropping }
      isSubmitted = false
      isTooLong = false
      takesNext = false
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

  /// How many bytes the last character of `bytes` has: a whole one in UTF-8, or one that has not come to its end; of
  /// what is no UTF-8, a byte.
  static func lastCharacter(of bytes: some BidirectionalCollection<UInt8>) -> Int {
    let rest = bytes.reversed().prefix(4).prefix { $0 & 0xC0 == 0x80 }.count
    let most =
      switch bytes.dropLast(rest).last ?? 0 {
      case 0xC0...0xDF: 1
      case 0xE0...0xEF: 2
      case 0xF0...0xF7: 3
      default: 0
      }
    return rest <= most ? rest + 1 : 1
  }

  /// As the kernel does it: what follows the last word goes with it, and all that is not ASCII is of a word.
  private mutating func eraseWord() {
    var isInWord = false
    while let last = unsafe line.withBytes({ bytes in bytes.count > 1 ? unsafe bytes[bytes.count - 2] : nil }) {
      let isOfWord = last >= 0x80 || Self.wordLetters.contains(last)
      guard isOfWord || !isInWord else { return }
      isInWord = isOfWord
      line.removeLast(1)
    }
  }

  private static let wordLetters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_".utf8)
}
