import Authentication
import Testing

/// The documentation of the library holds what is compiled and what the tables know.
@Suite struct LibraryDocumentsTests {
  private static let catalog = "Sources/LocalAuthentication/LocalAuthentication.docc"
  /// What `make test` builds and runs.
  private static let compiled = [
    "Package.swift", "Sources/is-it-you/IsItYou.swift", "Sources/Notebook/Owner.swift",
    "Tests/NotebookTests/FakeContext.swift", "Tests/NotebookTests/FakePrompter.swift",
    "Tests/NotebookTests/NotebookTests.swift", "Tests/NotebookTests/PasswordTests.swift",
    "Tests/NotebookTests/PortingTests.swift",
  ]

  @Test(arguments: [("LocalAuthentication", 1), ("PortingFromMacOS", 3), ("TestingAnApp", 6)])
  func everySampleIsCompiledSomewhere(article: String, count: Int) throws {
    let samples = try Article("\(Self.catalog)/\(article).md").samples
    #expect(samples.count == count)
    let sources = try Self.compiled.map { name in
      try Repository.text("Examples/\(name)").split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.words.joined(separator: " ") }
    }
    for sample in samples {
      #expect(!sample.isEmpty && sources.contains { $0.contains(sample) }, "\(sample.joined(separator: "\n"))")
    }
  }

  @Test func everyCodeIsThere() throws {
    let rows = try Article("\(Self.catalog)/PortingFromMacOS.md").table("| code | raw value | vault | on Linux |")
    let codes = Failure.Code.allCases.filter { $0 != .configuration && $0 != .internal }
    #expect(rows.map { Array($0.prefix(3)) } == codes.map { ["`\($0.name)`", "\($0.appleNumber)", "\($0.rawValue)"] })
  }
}

extension Failure.Code {
  /// Apple's number: the exit code counts upwards from 100, but for the one that would not fit.
  fileprivate var appleNumber: Int32 { self == .notInteractive ? -1004 : 100 - rawValue }
}
