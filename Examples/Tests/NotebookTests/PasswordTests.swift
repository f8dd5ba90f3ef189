import LocalAuthentication
import Notebook
import Testing

/// With everything real but the person: PAM judges the password.
///
/// The account is that of vault's test world.
@Suite(.serialized, .enabled(if: NSUserName() == "demo")) struct PasswordTests {
  private let file = TemporaryFile()

  @Test func theRightPasswordShowsANote() async throws {
    let person = FakePrompter(answers: ["demo"])
    let notebook = try notebook(for: person)
    #expect(try await notebook.text(of: "wine") == "behind the barrels")
    #expect(person.reasons == ["read the note wine"])
  }

  @Test func threeWrongOnesDoNot() async throws {
    let notebook = try notebook(for: FakePrompter(answers: ["wrong", "wrong", "wrong"]))
    let error = await #expect(throws: LAError.self) { try await notebook.text(of: "wine") }
    #expect(error?.code == .authenticationFailed)
  }

  @Test func aNoIsACancel() async throws {
    let notebook = try notebook(for: FakePrompter(answers: []))
    let error = await #expect(throws: LAError.self) { try await notebook.text(of: "wine") }
    #expect(error?.code == .userCancel)
  }

  private func notebook(for person: FakePrompter) throws -> Notebook {
    try file.notebook(
      for: Owner {
        let context = LAContext()
        context.vaultPrompter = person
        return context
      })
  }
}
