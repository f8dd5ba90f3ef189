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
    ControlKeys(
      interrupt: input.byte(), quit: input.byte(), endOfFile: input.byte(), suspend: input.byte(), erase: input.byte(),
      eraseWord: input.byte(), eraseLine: input.byte())
  }
}

/// The same by plain arrays.
private struct Model {
  let keys: ControlKeys
  var isCollecting: Bool
  private(set) var line: [UInt8] = []
  private(set) var isTooLong = false
  private(set) var isSubmitted = false

  init(keys: ControlKeys, isCollecting: Bool) {
    self.keys = keys
    self.isCollecting = isCollecting
  }

  mutating func feed(_ byte: UInt8) -> LineEditor.Event {
    if byte != 0, [keys.interrupt, keys.quit, keys.endOfFile].contains(byte) { return .cancelled }
    if byte != 0, byte == keys.suspend { return .suspended }
    guard isCollecting, !isSubmitted else { return .nothing }
    if byte == 10 || byte == 13 {
      isSubmitted = true
      return .submitted
    }
    edit(byte)
    return .edited
  }

  private mutating func edit(_ byte: UInt8) {
    if [keys.erase, 8, 127].contains(byte) {
      let start = line.lastIndex { $0 & 0xC0 != 0x80 } ?? line.startIndex
      line.removeSubrange(start...)
    } else if byte == keys.eraseWord {
      while line.last == 0x20 { line.removeLast() }
      while let last = line.last, last != 0x20 { line.removeLast() }
    } else if byte == keys.eraseLine {
      line = []
      isTooLong = false
    } else if byte == 0 || line.count == Secret.limit {
      isTooLong = true
    } else {
      line.append(byte)
    }
  }
}
