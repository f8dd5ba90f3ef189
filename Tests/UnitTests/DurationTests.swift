import Authentication
import Sessions
import Testing

@testable import VaultCommands

/// The values of `--for` and `--scope`.
@Suite struct DurationTests {
  private func arguments(_ words: String...) throws(UsageError) -> Arguments { try parsed(.unlock, words) }

  static let durations: [(String, Int64)] = [
    ("1s", 1), ("90s", 90), ("5m", 300), ("2h", 7200), ("12h", 43_200), ("720m", 43_200), ("43200s", 43_200),
    ("007s", 7),
  ]

  @Test(arguments: durations) func aDurationIsANumberAndItsUnit(text: String, seconds: Int64) throws {
    #expect(try arguments("--for", text).duration() == seconds)
  }

  @Test func fiveMinutesIsTheDefault() throws { #expect(try arguments().duration() == 300) }

  static let nonsense = [
    "", "5", "s", "-1", "-1s", "0s", "0h", "1.5h", "1d", "5 m", " 5m", "5M", "1h30m", "٣m", "13h", "721m", "43201s",
    "1000000s", "99999999999999999999h", "+5m", "5m\n", "0x5m",
  ]

  @Test(arguments: nonsense) func anythingElseIsAFaultInTheCommandLine(text: String) throws {
    #expect(throws: UsageError.self) { _ = try arguments("--for=\(text)").duration() }
  }

  @Test func aScopeIsOneOfTwo() throws {
    #expect(try arguments().scope() == .terminal)
    #expect(try arguments("--scope", "user").scope() == .user)
    let fault = #expect(throws: UsageError.self) { _ = try arguments("--scope", "usr").scope() }
    #expect(fault?.hint.hasPrefix("did you mean user?") == true)
  }

  @Test func aSpanIsSaidInTheSameUnits() {
    #expect(SessionText.span(0) == "0s")
    #expect(SessionText.span(300) == "5m")
    #expect(SessionText.span(3725) == "1h 2m 5s")
  }
}
