import Glibc
import Testing

extension Integration {
  /// The example that asks in a terminal, or through the program that has started it.
  @Suite struct NotesExampleTests {
    private let file: String

    init() throws {
      try Example.require()
      file = Scratch.path("notes")
      try Example.notes.run(file, "add", "wine", "behind the barrels").expectEnd(.success)
    }

    @Test func titlesAreForEverybody() throws {
      let notes = try Example.notes.run(file, "list")
      notes.expectEnd(.success)
      #expect(notes.out == "wine\n")
    }

    @Test func aNoteIsShownToTheOwner() throws {
      let notes = try Example.notes.start(file, "show", "wine")
      try notes.expect("read the note wine")
      try notes.waitForBothFactors()
      try Reader.touch(.demo)
      try notes.expect("behind the barrels")
      try notes.expectEnd(.success)
    }

    @Test func aCancelShowsNothing() throws {
      let notes = try Example.notes.start(file, "show", "wine")
      try notes.waitForBothFactors()
      try notes.press(.controlC)
      try notes.expectEnd(.exited(2))
      #expect(!notes.shows("behind the barrels"))
    }

    @Test func aNoteIsRemovedByTheOwner() throws {
      let notes = try Example.notes.start(file, "remove", "wine")
      try notes.expect("remove the note wine")
      try notes.waitForBothFactors()
      try notes.enter("demo")
      try notes.expectEnd(.success)
      #expect(try Files.text(file).isEmpty)
    }

    @Test func aRefusalRemovesNothing() throws {
      let notes = try Example.notes.start(file, "remove", "wine")
      try notes.answerWronglyThrice()
      try notes.expectEnd(.exited(1))
      #expect(try Files.text(file) == "wine\tbehind the barrels\n")
    }

    @Test func anotherProgramGivesThePassword() throws {
      let notes = try PipedNotes(file, "show", "wine")
      try notes.expect("approve notes: read the note wine, demo?")
      try notes.expect("ask 1 secret Password: ")
      try notes.write("answer 1 demo")
      try notes.expectEnd(.success, "behind the barrels")
    }

    @Test func anAnswerToAnotherQuestionIsNone() throws {
      let notes = try PipedNotes(file, "show", "wine")
      try notes.expect("ask 1 secret Password: ")
      try notes.write("answer 1 wrong")
      try notes.expect("ask 2 secret Password: ")
      try notes.write("answer 1 wrong\nanswer 2 demo")
      try notes.expectEnd(.success, "behind the barrels")
      #expect(try !notes.lines().contains { $0.hasPrefix("ask 3") })
    }

    @Test func aFingerMakesAnAnswerNeedless() throws {
      let notes = try PipedNotes(file, "show", "wine")
      try notes.expect("ask 1 secret Password: ")
      try Reader.touch(.demo)
      try notes.expectEnd(.success, "behind the barrels")
    }

    @Test(arguments: ["cancel", nil]) func theOtherProgramCancels(line: String?) throws {
      let notes = try PipedNotes(file, "show", "wine")
      try notes.expect("ask 1 secret Password: ")
      if let line { try notes.write(line) } else { notes.close() }
      try notes.expectEnd(.exited(2), nil)
    }

    @Test func whereOnlyAFingerServesThereIsNothingToAnswer() throws {
      let file = Scratch.path("notes of fingeronly")
      try Example.notes.run(file, "add", "wine", "behind the barrels", as: .fingeronly).expectEnd(.success)
      let notes = try PipedNotes(file, "show", "wine", as: .fingeronly)
      try notes.expect("ask 1 wait")
      try Reader.touch(.fingeronly)
      try notes.expectEnd(.success, "behind the barrels")
    }
  }
}
