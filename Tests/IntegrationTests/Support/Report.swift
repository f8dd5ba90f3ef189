import FoundationEssentials

/// What `--json` prints.
struct Report: Decodable {
  struct Problem: Decodable {
    let code: Int32
    let name: String
    let reason: String?
    let message: String
    let secondsLeft: Int?
  }

  let result: String
  let policy: String?
  let method: String?
  let biometryType: String?
  let session: Session?
  let error: Problem?
  let methods: [String]?
  let checks: [Check]?
  let state: String?
  let ended: Int?
  let noSession: Lack?

  struct Session: Decodable {
    let scope: String
    let policy: String
    let method: String
    let since: String
    let ends: String
    let secondsLeft: Int
  }

  /// A line of `vault doctor`.
  struct Check: Decodable, Equatable {
    let name: String
    let state: String
    let message: String
    let mend: String?
  }

  struct Lack: Decodable {
    let reason: String
    let message: String
  }

  /// One line that holds one JSON object, and nothing else.
  init(line text: String) throws {
    guard text.hasSuffix("\n"), !text.dropLast().contains("\n") else { throw Failure("not one line: '\(text)'") }
    do {
      self = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
    } catch {
      throw Failure("not a report: \(text): \(error)")
    }
  }

  /// What a program wrote to the file `name` of the scratch folder.
  init(file name: String) throws {
    try self.init(line: Files.text(Scratch.path(name)))
  }
}
