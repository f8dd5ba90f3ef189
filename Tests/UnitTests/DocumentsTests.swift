import Testing

@testable import Authentication
@testable import Sessions
@testable import VaultCommands

extension JSON {
  /// The members of an object; none of anything else.
  fileprivate var members: [(name: String, value: JSON)] {
    if case .object(let members) = self { members.map { ($0.0, $0.1) } } else { [] }
  }
}

/// The manual, the README and the completions name what the tables of the command line know, and nothing else.
@Suite struct DocumentsTests {
  @Suite struct ManualTests {
    private let page: Manual

    init() throws { page = try Manual("vault.1") }

    @Test func everyVerbIsThere() {
      let synopsis = page.section("SYNOPSIS").compactMap { $0.firstMatch(of: /^\.Cm ([a-z]+)$/).map { String($0.1) } }
      #expect(differences(Set(synopsis), Tables.verbs).isEmpty)
      let described = page.items("DESCRIPTION").map { $0.head.replacing("Cm ", with: "") }
      #expect(differences(Set(described), Tables.verbs).isEmpty)
    }

    @Test func everyOptionIsThereWithItsVerbs() {
      var options: [String: Set<String>] = [:]
      for item in page.items("OPTIONS") {
        for verb in item.verbs { options[verb, default: []].formUnion(item.options) }
      }
      #expect(differences(options, Tables.options).isEmpty)
      let withoutVerb = page.items("OPTIONS").filter(\.verbs.isEmpty).flatMap(\.options)
      #expect(withoutVerb == ["--version"])
    }

    @Test(arguments: Option.allCases)
    func anOptionsValueHasItsName(option: Option) throws {
      let item = try #require(page.items("OPTIONS").first { $0.options.contains("--" + option.form.long) })
      let name = option.form.argument.map { $0.lowercased() }
      #expect(item.values == option.names.compactMap { _ in name })
    }

    @Test func everyValueIsThere() throws {
      for (option, values) in Tables.values {
        let item = try #require(page.items("OPTIONS").first { $0.options.contains(option) })
        #expect(differences(Set(item.literals), values).isEmpty, "\(option)")
      }
      #expect(page.items("POLICIES").map(\.head) == Policy.allCases.map { "Cm \($0.rawValue)" })
      for (item, policy) in zip(page.items("POLICIES"), Policy.allCases) {
        #expect(item.literals == policy.appleNames)
      }
    }

    @Test func everyExitCodeIsThere() {
      let heads = page.items("EXIT STATUS").map(\.head.words)
      #expect(heads.map { Int($0[0]) } == Tables.exitCodes.keys.sorted())
      for head in heads { #expect(Tables.exitCodes[Int(head[0]) ?? -1] == head[1], "\(head)") }
    }

    @Test func everyMemberOfTheReportIsThere() throws {
      let session = SessionText(Session(scope: .user, policy: .owner, method: .password, seconds: 60, from: .now)).json
      let report = JSON.outcome(nil, method: nil, biometryType: nil, session: session, failure: .timedOut)
      let items = page.items("JSON OUTPUT")
      let described = items.prefix(report.members.count).map { $0.head.replacing("Cm ", with: "") }
      #expect(described == report.members.map(\.name))
      for (name, value) in report.members where !value.members.isEmpty {
        let item = try #require(items.first { $0.head == "Cm \(name)" })
        #expect(item.literals == value.members.map(\.name))
      }
    }

    @Test func everyReasonIsThere() {
      let named = page.items("JSON OUTPUT").filter { !$0.head.hasPrefix("Cm ") }.flatMap(\.literals)
      #expect(differences(Set(named), Tables.reasons).isEmpty)
    }

    @Test(arguments: ["vault", "vault-biometrics"])
    func theServicesAreShownAsTheyAreShipped(service: String) throws {
      let page = try Manual("vault-pam.d.5").words.joined(separator: " ")
      let lines = try Repository.text("Configs/pam.d/\(service)").split(separator: "\n").filter { !$0.hasPrefix("#") }
      #expect(lines.count >= 2)
      let shipped = ["# /etc/pam.d/\(service)"] + lines.map(String.init)
      #expect(page.contains(shipped.flatMap(\.words).joined(separator: " ")))
    }
  }

  @Suite struct ReadmeTests {
    private let readme: Readme

    init() throws { readme = try Readme() }

    @Test func everyVerbIsThere() { #expect(differences(readme.verbs, Tables.verbs).isEmpty) }

    @Test func everyOptionIsThere() {
      let named = readme.options.flatMap(\.names)
      #expect(differences(Set(named), Set(Option.allCases.flatMap(\.names))).isEmpty)
    }

    @Test func everyValueIsThere() throws {
      for (option, values) in Tables.values {
        let row = try #require(readme.options.first { $0.names.contains(option) }, "no row for \(option)")
        for value in values { #expect(row.text.contains(value), "\(option) \(value)") }
      }
      let policies = try #require(readme.options.first { $0.names.contains("--policy") })
      for name in Policy.allCases.compactMap(\.appleNames.first) { #expect(policies.text.contains("`\(name)`")) }
    }

    /// Those of Apple's that the command line never gives are left to `vault help exit-codes`.
    @Test func everyExitCodeIsThere() {
      let given = Set(Tables.exitCodes.keys).subtracting(Tables.codesNotGiven.map { Int($0.rawValue) })
      let named = Set(readme.exitCodes.flatMap(\.codes))
      #expect(differences(Set(named.map { "\($0)" }), Set(given.map { "\($0)" })).isEmpty)
      for row in readme.exitCodes where !row.name.isEmpty {
        #expect(row.codes.map { Tables.exitCodes[$0] } == [row.name])
      }
    }
  }

  @Suite struct CompletionFileTests {
    @Test(arguments: CompletedShell.allCases)
    func everyVerbIsThere(shell: CompletedShell) throws {
      let completion = try shell.completion()
      #expect(differences(completion.verbs, Tables.verbs).isEmpty)
      #expect(differences(completion.helpTopics, Tables.helpTopics).isEmpty)
    }

    @Test(arguments: CompletedShell.allCases)
    func everyOptionIsThereWithItsVerbs(shell: CompletedShell) throws {
      let completion = try shell.completion()
      #expect(differences(completion.options, Tables.options).isEmpty)
      #expect(differences(completion.optionsWithValue, Tables.optionsWithValue).isEmpty)
    }

    @Test(arguments: CompletedShell.allCases)
    func everyValueIsThere(shell: CompletedShell) throws {
      let completion = try shell.completion()
      for (option, values) in Tables.values {
        #expect(differences(completion.values[option] ?? [], values).isEmpty, "\(option)")
      }
    }

    @Test(arguments: CompletedShell.allCases)
    func whatIsSuggestedIsTaken(shell: CompletedShell) throws {
      let values = try shell.completion().values
      let durations = try #require(values["--for"])
      #expect(!durations.isEmpty && durations.allSatisfy { $0.contains(/^([1-9][0-9]?[sm]|[1-9]h|1[0-2]h)$/) })
      let times = try #require(values["--timeout"])
      #expect(!times.isEmpty && times.allSatisfy { (1...86_400).contains(Int($0) ?? 0) })
    }

    @Test func fishSkipsEveryOption() throws {
      let forms = Option.allCases.map(\.form)
      let expected = forms.map { "\($0.short.map { "\($0)/" } ?? "")\($0.long)\($0.argument == nil ? "" : "=")" }
      #expect(differences(try Completion.fishScanner(), Set(expected)).isEmpty)
    }
  }
}
