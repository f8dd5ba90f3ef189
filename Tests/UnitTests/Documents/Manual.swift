/// A page of the manual, in mdoc(7).
struct Manual {
  private let lines: [String]

  init(_ name: String) throws {
    lines = try Repository.text("Configs/man/\(name)").split(separator: "\n").map(String.init)
  }

  /// An entry of a list: its head, and the lines that belong to it.
  struct Item {
    let head: String
    let lines: [String]

    /// The words after `Fl`: the options, as they are written.
    var options: [String] { Self.arguments(of: "Fl", in: head).map { "-" + $0 } }

    /// The words that are set as literal: a verb, a value.
    var literals: [String] { lines.filter { $0.hasPrefix(".Cm ") }.flatMap { Self.literals(of: $0) } }

    /// What stands in brackets at its beginning: the verbs that it is for.
    var verbs: [String] {
      lines.first.map { $0.hasPrefix(".Pq Cm ") ? Self.literals(of: $0.dropFirst(4)) : [] } ?? []
    }

    /// The words after `Ar`: what an option's value is called.
    var values: [String] { Self.arguments(of: "Ar", in: head) }

    private static func literals(of line: some StringProtocol) -> [String] {
      line.words.dropFirst().filter { $0.contains(/[a-zA-Z0-9]/) }
    }

    private static func arguments(of macro: String, in line: String) -> [String] {
      let words = line.words
      return zip(words, words.dropFirst()).filter { $0.0 == macro }.map(\.1)
    }
  }

  /// The lines of a section.
  func section(_ title: String) -> [String] {
    let rest = lines.drop { $0 != ".Sh \(title)" }.dropFirst()
    return Array(rest.prefix { !$0.hasPrefix(".Sh ") })
  }

  /// The entries of the lists in a section.
  func items(_ title: String) -> [Item] {
    section(title).split { $0.hasPrefix(".Bl ") || $0.hasPrefix(".El") }.flatMap(Self.items)
  }

  private static func items(in lines: ArraySlice<String>) -> [Item] {
    let starts = lines.indices.filter { lines[$0].hasPrefix(".It ") }
    let ends = starts.dropFirst() + [lines.endIndex]
    return zip(starts, ends).map { start, end in
      Item(head: String(lines[start].dropFirst(4)), lines: Array(lines[(start + 1)..<end]))
    }
  }

  /// The page as words, without what escapes a letter.
  var words: [String] { lines.joined(separator: "\n").replacing("\\-", with: "-").words }
}
