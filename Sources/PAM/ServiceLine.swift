/// One line of a PAM service file, its continuations joined.
struct ServiceLine: Equatable {
  /// Where it begins, counted from 1.
  let number: Int
  let words: [String]

  /// What is wrong with a line, and where.
  struct Problem: Error, Equatable {
    let number: Int
    let text: String
  }

  /// What a line asks of libpam.
  enum Directive: Equatable {
    /// A module of a facility that is known: `auth`, `account`, `password` or `session`.
    case module(ModuleCall)
    /// The lines of another file: all of them, or those of one facility.
    case include(file: String, facility: String?)
  }

  private static let facilities: Set = ["auth", "account", "password", "session"]
  private static let controls: Set = ["required", "requisite", "sufficient", "optional", "include", "substack"]

  /// The line by libpam's grammar, in which these words may be written in any case.
  ///
  /// libpam turns a malformed line into a module that fails, or dies of it (an include without a file).
  func directive() throws(Problem) -> Directive {
    var first = words.first?.lowercased() ?? ""
    let isSilent = first.hasPrefix("-")
    if isSilent { first.removeFirst() }
    if first == "@include" {
      return .include(file: try word(1, "no file to include"), facility: nil)
    }
    guard Self.facilities.contains(first) else { throw problem("“\(first)” is not auth, account, password or session") }
    let control = try word(1, "no control, such as required").lowercased()
    guard Self.controls.contains(control) || control.hasPrefix("[") else {
      throw problem("“\(control)” is no control, such as required")
    }
    if control == "include" || control == "substack" {
      return .include(file: try word(2, "no file to include"), facility: first)
    }
    let module = try word(2, "no module")
    return .module(
      ModuleCall(
        facility: first, control: control, module: module.withoutBrackets,
        arguments: words.dropFirst(3).map(\.withoutBrackets), isSilent: isSilent))
  }

  private func word(_ index: Int, _ complaint: String) throws(Problem) -> String {
    guard words.indices.contains(index) else { throw problem(complaint) }
    return words[index]
  }

  private func problem(_ text: String) -> Problem { Problem(number: number, text: text) }
}

extension ServiceLine {
  /// libpam reads a line in pieces of 1023 bytes, and a piece is a line of its own to it.
  private static let longest = 1000

  /// The lines of a service file.
  ///
  /// As libpam has it, a line goes on in the next one after a backslash, blanks behind the backslash and blank or
  /// comment lines between the two do not matter, and a `#` ends a line whatever follows it.
  static func lines(of bytes: [UInt8]) throws(Problem) -> [ServiceLine] {
    var lines: [ServiceLine] = []
    var pending: (number: Int, text: [UInt8])?
    for (index, raw) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let number = index + 1
      try check(raw, number)
      let text = raw.trimmingBlanks()
      if text.isEmpty || text.first == UInt8(ascii: "#") { continue }
      let start = pending?.number ?? number
      let joined = (pending?.text ?? []) + text.prefix { $0 != UInt8(ascii: "#") }
      guard joined.count <= longest else { throw Problem(number: start, text: "too long for libpam") }
      if text.last == UInt8(ascii: "\\"), !text.contains(UInt8(ascii: "#")) {
        pending = (start, joined.dropLast() + [UInt8(ascii: " ")])
      } else {
        lines.append(ServiceLine(number: start, words: words(of: joined[...])))
        pending = nil
      }
    }
    if let pending { throw Problem(number: pending.number, text: "a backslash, but no line to go on with") }
    return lines
  }

  /// Refuses what libpam would read otherwise than it looks: a NUL hides the rest of a line from it.
  private static func check(_ raw: ArraySlice<UInt8>, _ number: Int) throws(Problem) {
    guard raw.count <= longest else { throw Problem(number: number, text: "too long for libpam") }
    guard raw.allSatisfy({ ($0 >= 0x20 && $0 != 0x7F) || $0 == UInt8(ascii: "\t") }) else {
      throw Problem(number: number, text: "a control character")
    }
  }

  /// The words of a line: `[…]` is one, with its blanks, and `\]` does not end it.
  private static func words(of line: ArraySlice<UInt8>) -> [String] {
    var words: [String] = []
    var rest = line.drop(while: \.isBlank)
    while let first = rest.first {
      let length = first == UInt8(ascii: "[") ? bracketLength(rest) : rest.prefix { !$0.isBlank }.count
      words.append(String(decoding: rest.prefix(length), as: UTF8.self))
      rest = rest.dropFirst(length).drop(while: \.isBlank)
    }
    return words
  }

  private static func bracketLength(_ text: ArraySlice<UInt8>) -> Int {
    var isEscaped = false
    for (offset, byte) in text.enumerated() {
      if byte == UInt8(ascii: "]"), !isEscaped { return offset + 1 }
      isEscaped = byte == UInt8(ascii: "\\")
    }
    return text.count
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension ArraySlice<UInt8> {
  fileprivate func trimmingBlanks() -> ArraySlice<UInt8> {
    var rest = drop(while: \.isBlank)
    while rest.last?.isBlank == true { rest.removeLast() }
    return rest
  }
}

extension String {
  /// A word in brackets without them, as a module gets it.
  fileprivate var withoutBrackets: String {
    guard hasPrefix("["), hasSuffix("]"), count > 1 else { return self }
    return dropFirst().dropLast().reduce(into: "") { word, letter in
      if letter == "]", word.last == "\\" { word.removeLast() }
      word.append(letter)
    }
  }
}
