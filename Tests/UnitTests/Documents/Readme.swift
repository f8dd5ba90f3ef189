/// The tables and the synopsis of the README.
struct Readme {
  private let lines: [String]

  init() throws {
    lines = try Repository.text("README.md").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The verbs that the synopsis begins with.
  var verbs: Set<String> {
    let section = lines.drop { $0 != "## Use" }.dropFirst().prefix { !$0.hasPrefix("## ") }
    return Set(section.compactMap { $0.firstMatch(of: /^    vault (\w+)/).map { String($0.1) } })
  }

  /// The rows of the table with this head, each as its cells.
  func table(_ head: String) -> [[String]] {
    let rows = lines.drop { $0 != head }.dropFirst(2).prefix { $0.hasPrefix("|") }
    return rows.map { row in
      row.replacing("\\|", with: "/").split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { $0.words.joined(separator: " ") }
    }
  }

  /// The options of each row, and all that the row says.
  var options: [(names: [String], text: String)] {
    table("| option | meaning |").map { cells in
      (cells[0].matches(of: /`(--?[\w-]+)/).map { String($0.1) }, cells.joined(separator: " "))
    }
  }

  /// The codes and the name of each row, which is empty where it has none.
  var exitCodes: [(codes: [Int], name: String)] {
    table("| code | name | when |").map { cells in
      (cells[0].split(separator: ",").compactMap { $0.words.first.flatMap { Int($0) } }, cells[1])
    }
  }
}
