import FactorWire

@testable import Prompters

/// The keys of a terminal, played to the line editor and to a simple model of it.
enum Editor {
  static func play(_ bytes: [UInt8]) throws(Broken) {
    var input = Input(bytes)
    let keys = input.byte() & 1 == 0 ? ControlKeys.usual : keys(&input)
    var editor = LineEditor(keys: keys, mode: input.byte() & 1 == 0 ? .collecting : .dropping)
    var model = Model(keys: keys, isCollecting: editor.mode == .collecting)
    while !input.isAtEnd {
      let byte = input.byte()
      // What no key does.
      switch byte {
      case 0xF8:
        let line = editor.takeLine()
        try insist(unsafe line.withBytes { unsafe Array($0) } == model.line + [0], "another line was handed on")
        model = Model(keys: keys, isCollecting: false)
      case 0xF9:
        editor.expectLine()
        model.isCollecting = true
      default:
        let event = editor.feed(byte)
        let expected = model.feed(byte)
        try insist(event == expected, "\(byte) means \(event), not \(expected)")
      }
      try compare(editor, model)
    }
  }

  private static func compare(_ editor: LineEditor, _ model: Model) throws(Broken) {
    let line = unsafe editor.line.withBytes { unsafe Array($0) }
    try insist(line == model.line + [0], "the line is \(line), not \(model.line)")
    try insist(line.count <= Secret.limit + 1 && !model.line.contains(0), "\(line) is no answer")
    try insist(editor.isTooLong == model.isTooLong, "whether it is too long is not known")
    try insist(editor.isSubmitted == model.isSubmitted, "whether it is complete is not known")
  }

  private static func keys(_ input: inout Input) -> ControlKeys {
    let actions: [ControlKeys.Action] = [
      .cancel, .suspend, .eraseCharacter, .eraseWord, .eraseLine, .takeNext, .nothing,
    ]
    return ControlKeys(actions.map { (input.byte(), $0) })
  }
}

/// The same by plain arrays.
private struct Model {
  let keys: ControlKeys
  var isCollecting: Bool
  private(set) var line: [UInt8] = []
  private(set) var isTooLong = false
  private(set) var isSubmitted = false
  private var takesNext = false

  init(keys: ControlKeys, isCollecting: Bool) {
    self.keys = keys
    self.isCollecting = isCollecting
  }

  mutating func feed(_ byte: UInt8) -> LineEditor.Event {
    if keys[byte] == .cancel { return .cancelled }
    if keys[byte] == .suspend { return .suspended }
    guard isCollecting, !isSubmitted else { return .dropped }
    let action = takesNext ? nil : keys[byte]
    if action == .nothing { return .nothing }
    if action == nil, !takesNext, byte == 10 || byte == 13 {
      isSubmitted = true
      return .submitted
    }
    takesNext = action == .takeNext
    edit(byte, action)
    return .edited
  }

  private mutating func edit(_ byte: UInt8, _ action: ControlKeys.Action?) {
    switch action {
    case .eraseCharacter: line.removeLast(lastCharacter)
    case .eraseWord:
      while let last = line.last, !isOfWord(last) { line.removeLast() }
      while let last = line.last, isOfWord(last) { line.removeLast() }
    case .eraseLine:
      line = []
      isTooLong = false
    case .takeNext, .nothing, .cancel, .suspend: break
    case nil: append(byte)
    }
  }

  private mutating func append(_ byte: UInt8) {
    guard byte != 0, line.count < Secret.limit else {
      isTooLong = true
      return
    }
    line.append(byte)
    // What a terminal puts around a paste is no part of it.
    for bracket in ["\u{1B}[200~", "\u{1B}[201~"] where line.suffix(6).elementsEqual(bracket.utf8) {
      line.removeLast(6)
    }
  }

  /// The longest end of the line that can be the beginning of one character, or a byte.
  private var lastCharacter: Int {
    let longest = (2...4).last { length in
      guard line.count >= length, line.suffix(length - 1).allSatisfy({ $0 & 0xC0 == 0x80 }) else { return false }
      let lead = line[line.count - length]
      return lead >= 0xC0 && lead < 0xF8 && lead >= [0xC0, 0xE0, 0xF0][length - 2]
    }
    return min(longest ?? 1, line.count)
  }

  private func isOfWord(_ byte: UInt8) -> Bool {
    let scalar = Unicode.Scalar(byte)
    return !scalar.isASCII || scalar.properties.isAlphabetic || (0x30...0x39).contains(byte) || byte == 0x5F
  }
}
