import Authentication
import Prompters

/// A command made readable for the person who is to approve it.
enum CommandText {
  private static let width = 76

  /// The resolved path and the arguments, quoted as a shell would take them, over up to ten lines; what does not fit
  /// is counted.
  static func lines(of command: Command) -> [String] {
    let words = [command.path] + command.arguments.dropFirst()
    return wrapped(words.map { shellQuoted(readable($0)) }.joined(separator: " "), mostLines: 10)
  }

  /// `text` made safe, indented and wrapped, so that nothing above it leaves the screen however long it is.
  ///
  /// The width is counted in Unicode scalars, since one character may be made of any number of them.
  static func wrapped(_ text: String, mostLines: Int) -> [String] {
    var rest = SafeText.line(text).unicodeScalars[...]
    var lines: [String] = []
    while !rest.isEmpty, lines.count < mostLines {
      lines.append("  " + String(rest.prefix(width)))
      rest = rest.dropFirst(width)
    }
    if !rest.isEmpty { lines.append("  … and \(String(rest).utf8.count) bytes more") }
    return lines
  }

  /// A word as text; one that is no UTF-8 has its odd bytes written out, so that two such words look different.
  static func readable(_ word: [UInt8]) -> String {
    if let text = String(validating: word, as: UTF8.self) { return text }
    return word.reduce(into: "") { $0 += $1 < 0x80 ? String(UnicodeScalar($1)) : "\\x" + String($1, radix: 16) }
  }
}
