import Testing

@testable import Authentication

/// Reading what the kernel says of a process.
@Suite struct ProcessStatTests {
  /// The line of a process `name`, as Linux writes it.
  private func line(name: String, state: String = "S") -> [UInt8] {
    let fields = "\(state) 10 42 42 34816 42 4194304 1 0 0 0 1 2 3 4 20 0 1 0 98765 1000 2000"
    return Array("42 (\(name)) \(fields) 18446744073709551615 0\n".utf8)
  }

  static let names = ["sh", "", "a b", ")", "(", "a) S 1 1 1 1 1", "x\ny", "((", "))", "(sh) 9 9 9", "é\u{301}"]

  @Test(arguments: names) func aNameMayHoldAnything(name: String) throws {
    let stat = try #require(ProcessStat(bytes: line(name: name)))
    #expect(stat.process == 42)
    #expect(stat.parent == 10)
    #expect(stat.session == 42)
    #expect(stat.terminal == 34816)
    #expect(stat.start == 98765)
    #expect(!stat.hasEnded)
  }

  @Test func aNameNeedNotBeText() throws {
    var bytes = line(name: "??")
    bytes[4] = 0xFF
    bytes[5] = 0xC3
    #expect(try #require(ProcessStat(bytes: bytes)).start == 98765)
  }

  @Test(arguments: ["Z", "X"]) func aProcessThatHasEndedIsSeenAsSuch(state: String) throws {
    #expect(try #require(ProcessStat(bytes: line(name: "sh", state: state))).hasEnded)
  }

  @Test(arguments: ["", "42", "42 (sh", "42 sh) S 1", "42 (sh) S 10 42 42 34816", "x (sh) S", ") 42 ("])
  func whatIsNoSuchLineIsNothing(text: String) {
    #expect(ProcessStat(bytes: Array(text.utf8)) == nil)
  }

  @Test func everyCutLineIsNothing() {
    let whole = line(name: "sh")
    let start = whole.firstRange(of: Array("98765".utf8))?.lowerBound ?? 0
    for length in 0...start { #expect(ProcessStat(bytes: Array(whole.prefix(length))) == nil) }
  }

  @Test func thisProcessIsFound() throws {
    let own = try #require(ProcessStat(of: "self"))
    #expect(ProcessStat(of: "\(own.process)")?.start == own.start)
    #expect(ProcessStat(of: "0") == nil)
  }
}
