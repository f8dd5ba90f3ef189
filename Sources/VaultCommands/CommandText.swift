import Authentication
import Prompters

/// A command made readable for the person who is to approve it.
enum CommandText {
  /// The resolved path and the arguments, quoted as a shell would take them, over up to ten lines; what does not fit
  /// is counted.
  static func lines(of command: Command) -> [String] {
    let words = [command.path] + command.arguments.dropFirst()
    return SafeText.wrapped(words.map { shellQuoted(readable($0)) }.joined(separator: " "), mostLines: 10)
  }

  /// A word as text; one that is no UTF-8 has its odd bytes written out, so that two such words look different.
  static func readable(_ word: [UInt8]) -> String {
    if let text = String(validating: word, as: UTF8.self) { return text }
    return word.reduce(into: "") { $0 += $1 < 0x80 ? String(UnicodeScalar($1)) : "\\x" + String($1, radix: 16) }
  }
}
