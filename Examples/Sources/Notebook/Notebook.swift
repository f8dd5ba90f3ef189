import Foundation

/// Notes in a file, one a line: whoever sits at the keyboard reads their titles, and the owner of the account their text.
public struct Notebook: Sendable {
  private let file: String
  private let owner: Owner

  /// Nothing is read before it is needed.
  public init(file: String, owner: Owner = Owner()) {
    self.file = file
    self.owner = owner
  }

  /// What there is to read.
  public func titles() throws -> [String] { try notes().map(\.title) }

  /// Adds a note, or replaces the one with this title; asks nobody.
  public func add(_ title: String, _ text: String) throws {
    try write(try notes().filter { $0.title != title } + [(title, text)])
  }

  /// The text of a note, once the owner has said yes.
  ///
  /// - Throws: `NoSuchNote`, before anybody is asked; `LAError`.
  public func text(of title: String) async throws -> String {
    let note = try note(title)
    try await owner.approve("read the note \(title)")
    return note.text
  }

  /// Removes a note, once the owner has said yes.
  public func remove(_ title: String, completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    owner.approve("remove the note \(title)") { answer in
      completion(
        Result {
          try answer.get()
          try write(try notes().filter { $0.title != title })
        })
    }
  }

  private typealias Note = (title: String, text: String)

  private func note(_ title: String) throws -> Note {
    guard let note = try notes().first(where: { $0.title == title }) else { throw NoSuchNote(title: title) }
    return note
  }

  private func notes() throws -> [Note] {
    guard FileManager.default.fileExists(atPath: file) else { return [] }
    return try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
  }

  private func write(_ notes: [Note]) throws {
    try notes.map { "\($0.title)\t\($0.text)\n" }.joined().write(toFile: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
  }
}

/// There is no such note.
public struct NoSuchNote: LocalizedError {
  /// What it was to be called.
  public let title: String

  /// For people.
  public var errorDescription: String? { "There is no note \(title)." }
}
