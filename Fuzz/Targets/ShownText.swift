import Prompters

/// What becomes of others' text before it is on a terminal.
enum ShownText {
  static func play(_ bytes: [UInt8]) throws(Broken) {
    var input = Input(bytes)
    let most = Int(input.byte())
    let text = String(decoding: input.remainder(), as: UTF8.self)
    let line = SafeText.line(text)
    try check(line)
    try insist(SafeText.line(line) == line, "“\(line)” is not safe once and for all")
    try insist(line.unicodeScalars.count >= text.unicodeScalars.count, "something of “\(text)” is missing")
    let short = SafeText.line(text, atMost: most).unicodeScalars
    try insist(short.count <= most + 1, "\(short.count) characters of \(most)")
    try insist(line.unicodeScalars.starts(with: short.prefix(most)), "“\(short)” is another text")
    for line in SafeText.lines(text) { try check(line) }
  }

  /// Nothing in it steers a terminal, turns round what is read, or cannot be seen.
  private static func check(_ line: String) throws(Broken) {
    for scalar in line.unicodeScalars {
      let isOdd =
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA1, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202F, 0x2060...0x206F, 0x2800,
          0x3164, 0xE000...0xF8FF, 0xFE00...0xFE0F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
          true
        default: false
        }
      try insist(!isOdd, "U+\(String(scalar.value, radix: 16)) is shown as it is")
    }
  }
}
