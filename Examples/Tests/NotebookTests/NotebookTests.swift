import LocalAuthentication
import Notebook
import Testing

/// With a context that asks nobody: these run anywhere.
@Suite struct NotebookTests {
  @Test func theOwnerReadsANote() async throws {
    let notebook = try newNotebook(Owner { FakeContext() })
    #expect(try await notebook.text(of: "wine") == "behind the barrels")
  }

  @Test func nobodyElseDoes() async throws {
    let notebook = try newNotebook(Owner { FakeContext(refusal: LAError(.userCancel)) })
    await #expect(throws: LAError(.userCancel)) { try await notebook.text(of: "wine") }
  }

  @Test func theOwnerRemovesANote() async throws {
    let notebook = try newNotebook(Owner { FakeContext() })
    try await withCheckedThrowingContinuation { done in
      notebook.remove("wine") { done.resume(with: $0) }
    }
    #expect(try notebook.titles().isEmpty)
  }

  @Test func nobodyElseRemovesOne() async throws {
    let notebook = try newNotebook(Owner { FakeContext(refusal: LAError(.biometryLockout)) })
    await #expect(throws: LAError(.biometryLockout)) {
      try await withCheckedThrowingContinuation { done in
        notebook.remove("wine") { done.resume(with: $0) }
      }
    }
    #expect(try notebook.titles() == ["wine"])
  }
}

/// A notebook of its own for each test.
func newNotebook(_ owner: Owner = Owner()) throws -> Notebook {
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("notes-\(UUID().uuidString)").path
  let notebook = Notebook(file: file, owner: owner)
  try notebook.add("wine", "behind the barrels")
  return notebook
}
