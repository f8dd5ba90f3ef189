import FoundationEssentials

/// The files of this repository, and what they have in common.
enum Repository {
  /// The whole of a file, by its path in the repository.
  static func text(_ path: String) throws -> String {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return try String(contentsOfFile: "/\(root)/\(path)", encoding: .utf8)
  }

  /// The lines of a file; one that ends with a backslash goes on in the next one.
  static func joinedLines(_ path: String) throws -> [String] {
    try text(path).replacing(/\\\n\s*/, with: "").split(separator: "\n").map(String.init)
  }
}

extension StringProtocol {
  /// Its words, between blanks.
  var words: [String] { split { $0.isWhitespace }.map { String($0) } }
}
