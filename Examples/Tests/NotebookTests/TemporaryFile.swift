import Foundation
import Notebook

/// A file that goes with its test.
final class TemporaryFile: Sendable {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("notes-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A notebook with one note, for `owner`.
  func notebook(for owner: Owner) throws -> Notebook {
    let notebook = Notebook(file: path, owner: owner)
    try notebook.add("wine", "behind the barrels")
    return notebook
  }
}
