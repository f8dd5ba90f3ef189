import Prompters

/// A command made readable for the person who is to approve it.
enum CommandText {
  private static let width = 76
  private static let mostLines = 10

  /// The resolved path and the arguments, quoted as a shell would take them, over up to ten lines; what does not fit
  /// is counted.
  static func lines(of command: Command) -> [String] {
    let words = [command.path] + command.arguments.dropFirst()
    let text = words.map { quoted(String(decoding: $0, as: UTF8.self)) }.joined(separator: " ")
    var rest = SafeText.line(text)[...]
    var lines: [String] = []
    while !rest.isEmpty, lines.count < mostLines {
      lines.append("  " + rest.prefix(width))
      rest = rest.dropFirst(width)
    }
    if !rest.isEmpty { lines.append("  … and \(rest.utf8.count) bytes more") }
    return lines
  }

  /// A word as a POSIX shell would have to be given it.
  static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.utf8.allSatisfy { plain.contains($0) }
    return isPlain
      ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+,-./:=@_".utf8)
}
