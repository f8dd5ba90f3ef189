import Authentication
import Testing

@testable import VaultCommands

/// The command line's options.
@Suite struct OptionParserTests {
  private func parse(_ verb: Verb, _ words: String...) throws(UsageError) -> (Arguments, Int) {
    let arguments = try parsed(verb, words)
    return (arguments, arguments.firstOperand)
  }

  @Test func optionsAreWrittenAsGNUHasThem() throws {
    let (arguments, _) = try parse(.unlock, "-qn", "-pbiometrics", "--reason=why not", "--timeout", "5")
    #expect(arguments.has(.quiet))
    #expect(arguments.has(.nonInteractive))
    #expect(arguments[.policy] == "biometrics")
    #expect(arguments[.reason] == "why not")
    #expect(arguments[.timeout] == "5")
  }

  @Test func theFirstOperandEndsTheOptions() throws {
    #expect(try parse(.exec, "-n", "ls", "-l", "--all").1 == 2)
    #expect(try parse(.exec, "-n", "--", "-l").1 == 3)
    #expect(try parse(.exec, "-r", "--", "ls").1 == 3)
  }

  static let faults = [
    ("--polcy", "unknown option --polcy"), ("--pol=x", "unknown option --pol"), ("-x", "unknown option -x"),
    ("-qx", "unknown option -x"), ("--json=yes", "--json takes no value"), ("--timeout", "--timeout needs SECONDS"),
    ("-p", "-p needs POLICY"), ("--non", "unknown option --non"),
  ]

  @Test(arguments: faults)
  func aFaultIsNamed(word: String, message: String) {
    let error = #expect(throws: UsageError.self) { try parse(.unlock, word) }
    #expect(error?.message == message)
  }

  @Test func aVerbKnowsItsOwnOptionsAlone() {
    #expect(throws: UsageError.self) { try parse(.exec, "--json") }
    #expect(throws: UsageError.self) { try parse(.check, "-S") }
  }

  static let badValues: [(String, String)] = [
    ("--timeout", "0"), ("--timeout", "-1"), ("--timeout", "nan"), ("--timeout", "1e3"), ("--timeout", ""),
    ("--timeout", "86401"), ("--timeout", "1.2.3"),
  ]

  @Test(arguments: badValues)
  func aTimeThatIsNoneIsRefused(option: String, value: String) throws {
    let (arguments, _) = try parse(.unlock, option, value)
    #expect(throws: UsageError.self) { try arguments.timeout() }
  }

  @Test func contradictionsAreRefused() throws {
    for words in [["-n", "-S"], ["-A", "-S"], ["-n", "-A"]] {
      let (arguments, _) = try parse(.unlock, words[0], words[1])
      #expect(throws: UsageError.self) { try arguments.checkWaysToAsk(.owner) }
    }
    let (stdin, _) = try parse(.unlock, "-S")
    #expect(throws: UsageError.self) { try stdin.checkWaysToAsk(.biometrics) }
    #expect(try stdin.methods(of: .owner) == [.password])
    let (password, _) = try parse(.unlock, "--method=password")
    #expect(throws: UsageError.self) { try password.methods(of: .biometrics) }
  }
}
