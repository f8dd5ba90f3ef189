/// Text of others made fit for a terminal: nothing in it can move the cursor, be unseen, or turn round what is read.
package enum SafeText {
  /// `text` with every control, format and bidirectional character written out, line breaks included.
  package static func line(_ text: some StringProtocol) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += isHarmless($1) ? String($1) : escape($1) }
  }

  /// The same, but not without end: what is over `most` characters is left out.
  package static func line(_ text: some StringProtocol, atMost most: Int) -> String {
    let safe = line(text).unicodeScalars
    return safe.count > most ? String(safe.prefix(most)) + "…" : String(safe)
  }

  /// More than the longest notice that a site shows at login.
  private static let mostLines = 40
  private static let longestLine = 1000

  /// The lines of `text`, each made safe; blank ones at the end are left out, and so are those in the middle of more
  /// than anybody reads: the last one may be a question.
  package static func lines(_ text: String) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map { line($0, atMost: longestLine) }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    guard lines.count > mostLines, let last = lines.last else { return lines }
    let left = lines.count - mostLines + 1
    return lines.prefix(mostLines - 2) + ["… \(left) lines are left out", last]
  }

  private static let width = 76

  /// `text` made safe, indented and wrapped, so that nothing above it leaves the screen however long it is.
  ///
  /// The width is counted in Unicode scalars, since one character may be made of any number of them.
  package static func wrapped(_ text: String, mostLines: Int) -> [String] {
    var rest = line(text).unicodeScalars[...]
    var lines: [String] = []
    while !rest.isEmpty, lines.count < mostLines {
      lines.append("  " + String(rest.prefix(width)))
      rest = rest.dropFirst(width)
    }
    if !rest.isEmpty { lines.append("  … and \(String(rest).utf8.count) bytes more") }
    return lines
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == " " { return true }
    // The blank braille cell looks like nothing at all, as those do that Unicode lets a reader leave out.
    if scalar == "\u{2800}" || scalar.properties.isDefaultIgnorableCodePoint { return false }
    return switch scalar.properties.generalCategory {
    case .control, .format, .privateUse, .surrogate, .unassigned: false
    case .lineSeparator, .paragraphSeparator, .spaceSeparator: false
    default: true
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return scalar.value < 0x80
      ? "\\x" + String(repeating: "0", count: 2 - digits.count) + digits : "\\u{\(digits)}"
  }
}
