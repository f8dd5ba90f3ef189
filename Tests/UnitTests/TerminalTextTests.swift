import Glibc
import Testing

@testable import Authentication
@testable import Prompters
@testable import VaultCommands

/// What vault knows of a terminal: its modes, its kinds, and the room that a text takes on it.
@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("", 10, 1), ("0123456789", 10, 1), ("0123456789a", 10, 2), ("漢字漢字漢", 10, 1), ("漢字漢字漢字", 10, 2),
    ("漢字漢字漢字", 11, 2), ("a漢字漢字漢", 10, 2), ("漢字", 1, 2), ("e\u{301}e\u{301}", 2, 1), ("naïve", 5, 1),
    ("👍👍", 3, 2), (String(repeating: "x", count: 300), 20, 15), (String(repeating: "漢", count: 150), 21, 15),
  ])
  func rowsAreCountedAsTheTerminalFillsThem(text: String, columns: Int, expected: Int) {
    #expect(rows(of: text, columns: columns) == expected)
  }

  @Test func theCursorMovesInKnownKindsAlone() {
    for kind in ["xterm-256color", "linux", "vt100+fnkeys", "st-0.8", "xterm:1"] {
      #expect(Style.movesCursor(kind))
    }
    for kind in ["", "dumb", "unknown", "\u{1B}[31m", "../x", "xterm\n", "a b", "ä"] {
      #expect(!Style.movesCursor(kind))
    }
  }

  @Test func modesAreWhatTheirNumbersSay() throws {
    var ends: (Int32, Int32) = (-1, -1)
    try #require(unsafe openpty(&ends.0, &ends.1, nil, nil, nil) == 0)
    defer { [ends.0, ends.1].forEach { close($0) } }
    let modes = try #require(Modes(of: ends.1))
    #expect(Modes(numbers: modes.numbers) == modes)
    #expect(modes.whileAsking(signals: false) != modes)
    #expect(Modes(numbers: modes.whileAsking(signals: false).numbers) == modes.whileAsking(signals: false))
    #expect(modes.whileAsking(signals: false).set(on: ends.1))
    #expect(Modes(of: ends.1) == modes.whileAsking(signals: false))
    #expect(Modes(numbers: modes.numbers.dropLast()) == nil)
    #expect(Modes(numbers: modes.numbers.dropLast() + [256]) == nil)
    #expect(Modes(of: -1) == nil)
  }

  @Test func aRecordIsOfOneSessionAlone() {
    let text = TerminalRecord.text([1, 2, 3], "terminal:1:2:3:4")
    #expect(TerminalRecord.parse(text.utf8, "terminal:1:2:3:4") == [1, 2, 3])
    #expect(TerminalRecord.parse(text.utf8, "terminal:1:2:3:5") == nil)
    for broken in [
      "", "modes", "modes a \n", "modes a 1", "modes a 1 x \n", "modes a 1 4294967296 \n", "cancelled a 1 \n",
    ] {
      #expect(TerminalRecord.parse(broken.utf8, "a") == nil)
    }
    #expect(TerminalRecord.parse(text.utf8.dropLast(3), "terminal:1:2:3:4") == nil)
  }
}
