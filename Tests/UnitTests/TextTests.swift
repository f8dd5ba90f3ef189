import Testing

@testable import Authentication
@testable import Prompters
@testable import VaultCommands

/// Text that is shown, printed or suggested.
@Suite struct TextTests {
  @Test func nothingInATextCanSteerTheTerminal() {
    #expect(SafeText.line("a\u{1B}[2Jb") == "a\\x1B[2Jb")
    #expect(SafeText.line("a\nb\tc") == "a\\x0Ab\\x09c")
    #expect(SafeText.line("rm \u{202E}txt") == "rm \\u{202E}txt")
    #expect(SafeText.line("\u{9B}31m") == "\\u{9B}31m")
    #expect(SafeText.line("zwj\u{200D}") == "zwj\\u{200D}")
    #expect(SafeText.line("a\u{3164}\u{2800}\u{A0}\u{FE0F}b") == "a\\u{3164}\\u{2800}\\u{A0}\\u{FE0F}b")
    #expect(SafeText.line("naïve 漢字 👍") == "naïve 漢字 👍")
  }

  @Test func linesOfATextStayLines() {
    #expect(SafeText.lines("one\ntwo\r\nthree\n\n") == ["one", "two", "three"])
    #expect(SafeText.lines("") == [])
  }

  @Test func moreLinesThanAnybodyReadsAreLeftOutBeforeTheLast() {
    let many = (1...41).map(String.init)
    #expect(SafeText.lines(many.dropLast().joined(separator: "\n")).count == 40)
    let lines = SafeText.lines(many.joined(separator: "\n"))
    #expect(lines == many.prefix(38) + ["… 2 lines are left out", "41"])
    #expect(SafeText.lines(String(repeating: "\n", count: 8000) + "Password: ").last == "Password: ")
  }

  @Test func aLineWithoutEndIsCut() {
    let lines = SafeText.lines(String(repeating: "\u{9B}", count: 2000) + "\nPassword: ")
    #expect(lines.map(\.unicodeScalars.count) == [1001, 10])
    #expect(lines.first?.last == "…")
  }

  static let spans = [
    (0, "1 second"), (1, "1 second"), (59, "59 seconds"), (60, "1 minute"), (577, "9 minutes 37 seconds"),
    (3600, "1 hour"), (3601, "1 hour 1 second"), (7322, "2 hours 2 minutes"), (604_800, "7 days"),
    (90_061, "1 day 1 hour"),
  ]

  @Test(arguments: spans) func aSpanOfTimeIsToldByItsLargestUnits(seconds: Int, words: String) {
    #expect(timeInWords(seconds: seconds) == words)
  }

  @Test func wordsAreQuotedAsAShellTakesThem() {
    #expect(shellQuoted("plain-1.2/x") == "plain-1.2/x")
    #expect(shellQuoted("") == "''")
    #expect(shellQuoted("a b") == "'a b'")
    #expect(shellQuoted("it's") == "'it'\\''s'")
    #expect(shellQuoted("$HOME") == "'$HOME'")
  }

  @Test func aLongCommandIsCountedBeyondTenLines() throws {
    let command = try Command([Array("/bin/sh".utf8), Array(String(repeating: "x", count: 1000).utf8)])
    let lines = CommandText.lines(of: command)
    #expect(lines.count == 11)
    #expect(lines.last == "  … and \(8 + 1000 - 760) bytes more")
  }

  @Test func marksWithoutEndDoNotHideWhatFollows() throws {
    let marks = String(repeating: "\u{301}", count: 40_000)
    let command = try Command([Array("/bin/sh".utf8), Array(("a" + marks).utf8), Array("end".utf8)])
    let lines = CommandText.lines(of: command)
    #expect(lines.count == 11)
    #expect(lines.map(\.unicodeScalars.count).reduce(0, +) < 1000)
  }

  @Test func wordsThatAreNoUTF8LookDifferent() throws {
    let shell = Array("/bin/sh".utf8)
    #expect(
      CommandText.lines(of: try Command([shell, [0xFF]])) != CommandText.lines(of: try Command([shell, [0xFE]])))
  }

  @Test func jsonIsEscaped() {
    #expect(JSON.text("a\"b\\c\nd\u{1B}é").line == "\"a\\\"b\\\\c\\u000ad\\u001bé\"")
    #expect(JSON.object([("a", .list([.number(1), .null]))]).line == "{\"a\":[1,null]}")
  }

  @Test func theNearestNameIsSuggested() {
    #expect(nearest(to: "unlok", among: ["unlock", "exec"]) == "unlock")
    #expect(nearest(to: "--polcy", among: ["--policy", "--json"]) == "--policy")
    #expect(nearest(to: "frobnicate", among: ["unlock", "exec"]) == nil)
  }

  @Test func terminalsAreNamedByTheirNumbers() {
    #expect(ControllingTerminal.name(ofDevice: 136 << 8 | 5) == "/dev/pts/5")
    #expect(ControllingTerminal.name(ofDevice: 137 << 8 | 1) == "/dev/pts/257")
    #expect(ControllingTerminal.name(ofDevice: 4 << 8 | 1) == "/dev/tty1")
    #expect(ControllingTerminal.name(ofDevice: 4 << 8 | 64) == "/dev/ttyS0")
    #expect(ControllingTerminal.name(ofDevice: 9 << 8) == nil)
  }

  @Test func passwdSaysWhetherThereIsAPassword() {
    #expect(AccountPassword(passwdLine: "alice P 2026-01-01 0 99999 7 -1", name: "alice") == .set)
    #expect(AccountPassword(passwdLine: "alice NP 2026-01-01", name: "alice") == .empty)
    #expect(AccountPassword(passwdLine: "alice L 2026-01-01", name: "alice") == .lockedOrNone)
    #expect(AccountPassword(passwdLine: "bob L 2026-01-01", name: "alice") == .set)
    #expect(AccountPassword(passwdLine: "", name: "alice") == .set)
  }
}
