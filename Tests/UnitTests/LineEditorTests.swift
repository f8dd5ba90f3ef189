import FactorWire
import Testing

@testable import Prompters

/// What is made of the bytes that a terminal sends.
@Suite struct LineEditorTests {
  private var editor = LineEditor(keys: .usual, mode: .collecting)

  private mutating func type(_ text: String) -> [LineEditor.Event] { text.utf8.map { editor.feed($0) } }

  private var text: String { unsafe editor.line.withBytes { unsafe String(decoding: $0.dropLast(), as: UTF8.self) } }

  @Test mutating func collectsALine() {
    #expect(type("abc") == [.edited, .edited, .edited])
    #expect(type("\r") == [.submitted])
    #expect(text == "abc")
  }

  @Test mutating func onlyTheFirstLineOfAPasteCounts() {
    _ = type("first\nsecond\n")
    #expect(text == "first")
    let line = editor.takeLine()
    #expect(line.count == 5)
    _ = type("third\n")
    #expect(text == "")
    editor.expectLine()
    _ = type("fourth")
    #expect(text == "fourth")
  }

  @Test(arguments: [("añ", "a"), ("a漢", "a"), ("👍", ""), ("", "")])
  mutating func eraseTakesWholeCharacters(typed: String, left: String) {
    _ = type(typed + "\u{7F}")
    #expect(text == left)
  }

  /// What belongs to a question that has gone answers no other one, up to the end of its line.
  @Test(arguments: ["", "12", "12\n"]) mutating func whatWasMeantForAnotherQuestionIsSkipped(typed: String) {
    _ = type(typed)
    editor.skipLine()
    #expect(editor.mode == .skipping)
    #expect(text == "")
    editor.expectLine()
    #expect(type("34\u{7F}\r") == [.dropped, .dropped, .dropped, .nothing])
    #expect(type("secret\r").last == .submitted)
    #expect(text == "secret")
  }

  @Test mutating func aSkippedLineEndsWithoutAQuestionToo() {
    _ = type("12")
    editor.skipLine()
    #expect(type("\u{3}") == [.cancelled])
    _ = type("34\n56")
    _ = editor.takeLine()
    editor.expectLine()
    #expect(text == "")
  }

  @Test mutating func takingALineDoesNotEndTheSkipping() {
    _ = type("12")
    editor.skipLine()
    _ = editor.takeLine()
    editor.expectLine()
    _ = type("34\n56\n")
    #expect(text == "56")
  }

  @Test mutating func eraseOfBrokenUTF8TakesNoMoreThanThereIs() {
    for byte in [0x80, 0x80] as [UInt8] { _ = editor.feed(byte) }
    for left in [1, 0, 0] {
      _ = editor.feed(0x7F)
      #expect(editor.line.count == left)
    }
  }

  @Test mutating func controlKeysEditTheLine() {
    _ = type("one two \u{17}")
    #expect(text == "one ")
    _ = type("\u{15}")
    #expect(text == "")
  }

  @Test mutating func controlKeysStopIt() {
    #expect(type("\u{3}") == [.cancelled])
    #expect(type("\u{4}") == [.cancelled])
    #expect(type("\u{1C}") == [.cancelled])
    #expect(type("\u{1A}") == [.suspended])
    _ = editor.takeLine()
    #expect(type("\u{3}") == [.cancelled])
  }

  @Test mutating func aKeyThatIsSwitchedOffIsNoKey() {
    editor = LineEditor(keys: ControlKeys([(0, .cancel), (0, .eraseLine)]), mode: .collecting)
    #expect(editor.feed(3) == .edited)
    #expect(editor.feed(0) == .edited)
    #expect(editor.line.count == 1)
    #expect(editor.isTooLong)
  }

  @Test mutating func theFirstThingThatAKeyDoesCounts() {
    editor = LineEditor(keys: ControlKeys([(3, .cancel), (3, .eraseLine), (8, .eraseWord)]), mode: .collecting)
    #expect(editor.feed(3) == .cancelled)
    _ = type("one two\u{8}x\u{7F}")
    #expect(text == "one ")
  }

  @Test mutating func whatIsTakenLiterallyIsNoKey() {
    _ = type("a\u{16}\u{15}b\u{16}\u{16}")
    #expect(text == "a\u{15}b\u{16}")
    #expect(type("\u{16}\u{3}") == [.edited, .cancelled])
  }

  @Test mutating func whatBracketsAPasteIsDropped() {
    _ = type("a\u{1B}[200~b~\u{1B}[201~c\u{1B}[20~")
    #expect(text == "ab~c\u{1B}[20~")
    _ = type("\u{15}\u{1B}[200~" + String(repeating: "x", count: Secret.limit - 6) + "\u{1B}[201~")
    #expect(editor.line.count == Secret.limit - 6)
    #expect(!editor.isTooLong)
  }

  @Test mutating func whatFollowsALineIsDropped() {
    #expect(type("a\rb\r") == [.edited, .submitted, .dropped, .dropped])
    _ = editor.takeLine()
    #expect(type("c") == [.dropped])
    editor.expectLine()
    #expect(type("d") == [.edited])
  }

  @Test mutating func tooLongALineIsKnownAndCanBeErased() {
    _ = type(String(repeating: "x", count: Secret.limit))
    #expect(!editor.isTooLong)
    _ = type("y")
    #expect(editor.isTooLong)
    #expect(editor.line.count == Secret.limit)
    _ = type("\u{15}")
    #expect(!editor.isTooLong)
  }
}
