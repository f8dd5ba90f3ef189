/// An article of the library's documentation.
struct Article {
  private let lines: [String]

  init(_ path: String) throws {
    lines = try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Its samples of Swift, each as its lines without their indentation.
  var samples: [[String]] {
    let parts = lines.split(omittingEmptySubsequences: false) { $0.hasPrefix("```") }
    let marks = lines.filter { $0.hasPrefix("```") }
    return zip(marks, parts.dropFirst()).filter { $0.0 == "```swift" }.map {
      $0.1.map { $0.words.joined(separator: " ") }
    }
  }

  /// The cells of the rows of the table that has this head.
  func table(_ head: String) -> [[String]] {
    let rows = lines.drop { $0 != head }.dropFirst(2).prefix { $0.hasPrefix("|") }
    return rows.map { row in
      row.split(separator: "|").map { $0.words.joined(separator: " ") }
    }
  }
}
