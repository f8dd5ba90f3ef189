import LocalAuthentication
import Notebook
import Testing

/// Whether this runs in vault's test world, as its account demo.
let isInWorld = NSUserName() == "demo" && FileManager.default.fileExists(atPath: "/run/world")

/// With everything real but the person: PAM judges the password, so these run in the test world alone.
@Suite(.serialized, .enabled(if: isInWorld)) struct PasswordTests {
  @Test func theRightPasswordShowsANote() async throws {
    let person = FakePrompter(answers: ["demo"])
    let notebook = try newNotebook(Owner { context(person) })
    #expect(try await notebook.text(of: "wine") == "behind the barrels")
    #expect(person.reasons == ["read the note wine"])
  }

  @Test func threeWrongOnesDoNot() async throws {
    let person = FakePrompter(answers: ["wrong", "wrong", "wrong"])
    let notebook = try newNotebook(Owner { context(person) })
    let error = await #expect(throws: LAError.self) { try await notebook.text(of: "wine") }
    #expect(error?.code == .authenticationFailed)
  }

  @Test func aNoIsACancel() async throws {
    let person = FakePrompter(answers: [])
    let notebook = try newNotebook(Owner { context(person) })
    let error = await #expect(throws: LAError.self) { try await notebook.text(of: "wine") }
    #expect(error?.code == .userCancel)
  }
}

/// A context that has the person asked by `prompter`.
func context(_ prompter: FakePrompter) -> LAContext {
  let context = LAContext()
  context.vaultPrompter = prompter
  return context
}
