import LocalAuthentication
import Notebook
import Testing

/// With a context that asks nobody: these run anywhere.
@Suite struct NotebookTests {
  private let file = TemporaryFile()

  @Test func theOwnerReadsANote() async throws {
    let notebook = try file.notebook(for: Owner { FakeContext() })
    #expect(try await notebook.text(of: "wine") == "behind the barrels")
  }

  @Test func nobodyElseDoes() async throws {
    let notebook = try file.notebook(for: Owner { FakeContext(refusal: LAError(.userCancel)) })
    await #expect(throws: LAError(.userCancel)) { try await notebook.text(of: "wine") }
  }

  @Test func theOwnerRemovesANote() async throws {
    let notebook = try file.notebook(for: Owner { FakeContext() })
    try await remove("wine", from: notebook)
    #expect(try notebook.titles().isEmpty)
  }

  @Test func nobodyElseRemovesOne() async throws {
    let notebook = try file.notebook(for: Owner { FakeContext(refusal: LAError(.biometryLockout)) })
    await #expect(throws: LAError(.biometryLockout)) { try await remove("wine", from: notebook) }
    #expect(try notebook.titles() == ["wine"])
  }

  private func remove(_ title: String, from notebook: Notebook) async throws {
    try await withCheckedThrowingContinuation { done in
      notebook.remove(title) { done.resume(with: $0) }
    }
  }
}
