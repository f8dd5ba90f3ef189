import FactorWire
import Testing

@testable import Authentication

private func record(_ time: UInt64, status: UInt16 = 1) -> [UInt8] {
  let source = Array("vault".utf8) + [UInt8](repeating: 0, count: 47)
  let order = { (value: UInt64, count: Int) in
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
  return source + [0, 0] + order(UInt64(status), 2) + order(time, 8)
}

private func settings(_ configuration: String = "", _ arguments: String...) throws -> FaillockSettings {
  try FaillockSettings(configuration: Array(configuration.utf8), arguments: arguments)
}

/// pam_faillock's rules, each of them seen in the module itself.
@Suite struct FaillockTests {
  static let now: UInt64 = 1_000_000_000

  /// Failures by how long ago they were, the settings' line, and what the module makes of them.
  static let standings: [([Int], String, Faillock)] = [
    ([], "", .open(failures: 0, limit: 3)),
    ([0, 0], "", .open(failures: 2, limit: 3)),
    ([0, 0, 0], "", locked(3, 600)),
    ([599, 599, 599], "", locked(3, 1)),
    ([600, 600, 600], "", locked(3, 0)),
    ([601, 601, 601], "", .open(failures: 3, limit: 3)),
    ([-100, -100, -100], "", locked(3, 700)),
    // Old ones are told by the time of the latest.
    ([950, 50, 50], "", .open(failures: 2, limit: 3)),
    ([949, 50, 50], "", locked(3, 550)),
    ([5, 5, 5], "deny=4", .open(failures: 3, limit: 4)),
    ([5, 5, 5], "deny=0", .open(failures: 3, limit: 0)),
    ([5, 5, 5], "unlock_time=3", .open(failures: 3, limit: 3)),
    ([700_000, 700_000, 700_000], "unlock_time=never", locked(3, nil)),
    ([700_000, 700_000, 700_000], "unlock_time=0", locked(3, nil)),
    // What is over a week is not taken, and a number wraps at 32 bits.
    ([5000, 5000, 5000], "unlock_time=1000000", .open(failures: 3, limit: 3)),
    ([5, 5, 5], "unlock_time=1000000", locked(3, 595)),
    ([5000, 5000, 5000], "unlock_time=604800", locked(3, 599_800)),
    ([5000, 5000, 5000], "unlock_time=604801", .open(failures: 3, limit: 3)),
    ([0, 5000, 5000], "fail_interval=604800", locked(3, 600)),
    ([0, 5000, 5000], "fail_interval=604801", .open(failures: 1, limit: 3)),
    ([5000, 5000, 5000], "unlock_time=-5", .open(failures: 3, limit: 3)),
    ([5000, 5000, 5000], "unlock_time=4294967296", locked(3, nil)),
    ([10, 10, 10], "unlock_time=+20", locked(3, 10)),
    ([5000, 5000, 5000], "unlock_time=0x10", locked(3, nil)),
    ([1, 1, 1], "fail_interval=0", .open(failures: 0, limit: 3)),
    ([5000, 10], "deny=1\nfail_interval=1000000", locked(1, 590)),
  ]

  private static func locked(_ failures: Int, _ left: Int?) -> Faillock {
    .locked(failures: failures, secondsLeft: left, folder: "/var/run/faillock")
  }

  @Test(arguments: standings)
  func aTallyMeansWhatTheModuleMakesOfIt(ages: [Int], line: String, expected: Faillock) throws {
    let tally = FaillockTally(ages.flatMap { record(Self.now &- UInt64(bitPattern: Int64($0))) })
    #expect(try Faillock.standing(tally, settings(line), now: Self.now) == expected)
  }

  @Test func onlyRecordsThatAreValidAndWholeCount() {
    let bytes = record(1) + record(2, status: 0) + record(3, status: 6) + record(4, status: 7)
    #expect(FaillockTally(bytes).failures == [1, 4])
    #expect(FaillockTally(bytes + record(5).dropLast()).failures == [1, 4])
    #expect(FaillockTally([]).failures.isEmpty)
    #expect(FaillockTally(Array(record(1).dropLast())).failures.isEmpty)
  }

  @Test func timesOutOfAllReasonDoNotBreakIt() throws {
    // The module's own sum wraps as well.
    let last = FaillockTally([0, 1, .max].flatMap { record($0) })
    #expect(try Faillock.standing(last, settings("deny=1"), now: Self.now) == .open(failures: 1, limit: 1))
    let late = FaillockTally([0, 1, .max - 1000].flatMap { record($0) })
    #expect(try Faillock.standing(late, settings("deny=1"), now: Self.now) == Self.locked(1, .max))
  }

  /// Settings, and what administrators get from them for failures 5 seconds ago.
  static let administrators: [(String, Faillock)] = [
    ("", .unused), ("even_deny_root", locked(3, 595)), ("even_deny_root\nroot_unlock_time=9", locked(3, 4)),
    ("even_deny_root\nroot_unlock_time = 3", .open(failures: 3, limit: 3)),
    ("even_deny_root\nroot_unlock_time=never", locked(3, nil)), ("even_deny_root\nunlock_time=9", locked(3, 4)),
  ]

  @Test(arguments: administrators) func administratorsAreLockedByRulesOfTheirOwn(lines: String, expected: Faillock)
    throws
  {
    let tally = FaillockTally([5, 5, 5].flatMap { record(Self.now - $0) })
    #expect(try Faillock.standing(tally, settings(lines), isAdministrator: true, now: Self.now) == expected)
  }

  @Test func whoIsAnAdministratorIsInTheGroup() {
    let root = Account(uid: 0, name: "root", home: "/root")
    #expect(root.isMember(of: "root"))
    #expect(!root.isMember(of: "nogroup"))
    #expect(!root.isMember(of: "nonexistent"))
    #expect(!root.isMember(of: ""))
  }

  /// A line of the configuration, and the limit that the module takes from it.
  static let limits: [(String, UInt16)] = [
    ("deny=4", 4), ("deny =4", 4), ("deny= 4 # x", 4), ("deny 4", 4), ("  deny\t4", 4), ("deny = 4x", 4),
    ("deny = x", 3), ("deny", 3), ("DENY = 4", 3), ("# deny = 4", 3), ("deny=4\ndeny=5", 5), ("deny=-1", 65_535),
    ("deny = = 4", 3), ("undeny = 4", 3), ("deny = 65540", 4), ("deny=9\r\n deny=8 \r\n", 8), ("deny=+7", 7),
    ("deny=99999999999999999999", 65_535), ("\0deny=4\ndeny=5", 5), ("deny=4\0", 4), ("deny\u{A0}=4", 3),
    ("deny=4\u{301}", 4), ("deny \u{301}= 4", 3), ("\u{2003}deny=9", 3), ("deny=\u{301}4", 3), ("deny=-65532", 4),
    ("deny\u{B}=\u{C}9", 9), ("deny=18446744073709551620", 65_535),
  ]

  @Test(arguments: limits)
  func aLineOfTheConfigurationIsReadAsTheModuleReadsIt(line: String, limit: UInt16) throws {
    #expect(try settings(line).limit == limit)
  }

  @Test func theModulesOwnArgumentsCountForMore() throws {
    #expect(try settings("deny=4", "preauth", "deny=5").limit == 5)
    #expect(try settings("deny=4", "preauth").limit == 4)
    #expect(try settings("dir=/a", "dir=/b").folder == "/b")
    #expect(try settings("dir=/a", "dir=b").folder == "/a")
    // Blanks are part of an argument's name.
    #expect(try settings("", "deny= 5").limit == 5)
    #expect(try settings("", "deny =5").limit == 3)
    #expect(try settings("", "deny").limit == 3)
  }

  /// A configuration, and the line at which the module gives up.
  static let unfit: [(String, Int?)] = [
    (String(repeating: "x", count: 1022) + "\n", nil), (String(repeating: "x", count: 1023) + "\n", 1),
    (String(repeating: "x", count: 1022), nil), (String(repeating: "x", count: 1023), 1),
    ("deny=4\n#" + String(repeating: "x", count: 1500), 2), ("deny=4\0\n", 1), ("\0deny=4\n", nil),
    ("\n\n\0\ndeny=\04\n", 4), ("", nil), ("\n", nil),
  ]

  @Test(arguments: unfit) func aLineThatTheModuleCannotReadEndsIt(text: String, line: Int?) {
    let fault = line.map {
      Fault(
        "line \($0) of /conf is too long or holds a zero byte: pam_faillock refuses everybody",
        mend: "shorten line \($0) of /conf")
    }
    do throws(Fault) {
      _ = try FaillockSettings(configuration: Array(text.utf8), arguments: [], path: "/conf")
      #expect(fault == nil)
    } catch {
      #expect(error == fault)
    }
  }

  private func line(_ name: String, _ arguments: String..., facility: ServiceModule.Facility = .auth) -> ServiceModule {
    ServiceModule(facility: facility, path: "/lib/\(name)", arguments: arguments, file: "/etc/pam.d/vault", line: 1)
  }

  @Test func onlyALineThatRefusesLocks() {
    let counting = line("pam_faillock.so", "authfail", "deny=1")
    let refusing = line("pam_faillock.so", "preauth", "deny=2")
    let account = line("pam_faillock.so", "deny=3", facility: .account)
    #expect(Faillock.lockingLines(of: [line("pam_unix.so"), counting, account]).isEmpty)
    #expect(Faillock.lockingLines(of: [counting, refusing, line("pam_faillock.so", "authsucc")]).count == 2)
    // The last word counts.
    #expect(Faillock.lockingLines(of: [line("pam_faillock.so", "authfail", "preauth")]).count == 1)
    #expect(Faillock.lockingLines(of: [line("pam_faillock.so", "preauth", "authfail")]).isEmpty)
  }

  @Test func rootAndAServiceWithoutItAreNotLocked() {
    let refusing = line("pam_faillock.so", "preauth")
    #expect(Faillock.look(at: Account(uid: 0, name: "root", home: "/root"), [refusing]) == .unused)
    #expect(Faillock.look(at: Account(uid: 1, name: "x", home: "/"), [line("pam_unix.so")]) == .unused)
  }

  @Test func aConfigurationThatIsNamedMustBeThere() {
    let refusing = line("pam_faillock.so", "preauth", "conf=/nonexistent")
    let fault = Fault(
      "/nonexistent: No such file or directory: pam_faillock refuses everybody",
      mend: "restore /nonexistent, readable by all")
    #expect(Faillock.look(at: Account(uid: 1, name: "x", home: "/"), [refusing]) == .broken(fault))
  }
}
