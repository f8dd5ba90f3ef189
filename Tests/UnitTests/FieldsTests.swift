import Testing

@testable import Authentication

/// Going through the fields of a line.
@Suite struct FieldsTests {
  private func fields(_ line: String, separator: Character = " ") -> [String] {
    var fields = Fields(Array(line.utf8)[...], separator: separator.asciiValue ?? 0)
    var texts: [String] = []
    while let text = fields.text() { texts.append(text) }
    return texts
  }

  @Test(arguments: ["", "a", "a b", " a", "a ", "a  b", " ", "  "]) func theyAreWhatSplitGives(line: String) {
    #expect(fields(line) == line.split(separator: " ", omittingEmptySubsequences: false).map(String.init))
  }

  @Test func anotherSeparatorMayBeNamed() {
    #expect(fields("/bin::/usr/bin:", separator: ":") == ["/bin", "", "/usr/bin", ""])
  }

  @Test func numbersAreWholeOrNone() {
    var fields = Fields(Array("7 -8 9x  10 99999999999999999999 11".utf8)[...])
    #expect([fields.number(), fields.number(), fields.number(), fields.number()] == [7, -8, nil, nil])
    fields.skip(2)
    #expect(fields.number() == 11)
    #expect(fields.number() == nil && fields.next() == nil)
  }
}
