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

private func settings(_ configuration: String = "", _ arguments: String...) -> FaillockSettings {
  FaillockSettings(configuration: configuration, arguments: arguments)
}

/// pam_faillock's rules, each of them seen in the module itself.
@Suite struct FaillockTests {
  static let now = 1_000_000_000

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
    ([700_000, 700_000, 700_000], "unlock_time=1000000", .open(failures: 3, limit: 3)),
    ([1, 1, 1], "fail_interval=0", .open(failures: 0, limit: 3)),
  ]

  private static func locked(_ failures: Int, _ left: Int?) -> Faillock {
    .locked(failures: failures, secondsLeft: left, folder: "/var/run/faillock")
  }

  @Test(arguments: standings)
  func aTallyMeansWhatTheModuleMakesOfIt(ages: [Int], line: String, expected: Faillock) {
    let tally = FaillockTally(ages.flatMap { record(UInt64(Self.now - $0)) })
    #expect(Faillock.standing(tally, settings(line), now: Self.now) == expected)
  }

  @Test func onlyRecordsThatAreValidAndWholeCount() {
    let bytes = record(1) + record(2, status: 0) + record(3, status: 6) + record(4, status: 7)
    #expect(FaillockTally(bytes).failures == [1, 4])
    #expect(FaillockTally(bytes + record(5).dropLast()).failures == [1, 4])
    #expect(FaillockTally([]).failures.isEmpty)
    #expect(FaillockTally(Array(record(1).dropLast())).failures.isEmpty)
  }

  @Test func timesOutOfAllReasonDoNotBreakIt() {
    let tally = FaillockTally([0, 1, .max].flatMap { record($0) })
    #expect(
      Faillock.standing(tally, settings("deny=1"), now: Self.now)
        == .locked(failures: 1, secondsLeft: .max, folder: "/var/run/faillock"))
  }

  /// A line of the configuration, and the limit that the module takes from it.
  static let limits: [(String, Int)] = [
    ("deny=4", 4), ("deny =4", 4), ("deny= 4 # x", 4), ("deny 4", 4), ("  deny\t4", 4), ("deny = 4x", 4),
    ("deny = x", 3), ("deny", 3), ("DENY = 4", 3), ("# deny = 4", 3), ("deny=4\ndeny=5", 5), ("deny=-1", 65_535),
    ("deny = = 4", 3), ("undeny = 4", 3), ("deny = 65540", 4),
  ]

  @Test(arguments: limits)
  func aLineOfTheConfigurationIsReadAsTheModuleReadsIt(line: String, limit: Int) {
    #expect(settings(line).limit == limit)
  }

  @Test func theModulesOwnArgumentsCountForMore() {
    #expect(settings("deny=4", "preauth", "deny=5").limit == 5)
    #expect(settings("deny=4", "preauth").limit == 4)
    #expect(settings("dir=/a", "dir=/b").folder == "/b")
    #expect(settings("dir=/a", "dir=b").folder == "/a")
    #expect(settings("unlock_time=-5").unlockTime == 604_800)
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
  }

  @Test func rootAndAServiceWithoutItAreNotLocked() {
    let refusing = line("pam_faillock.so", "preauth")
    #expect(Faillock.look(at: Account(uid: 0, name: "root", home: "/root"), [refusing]) == .unused)
    #expect(Faillock.look(at: Account(uid: 1, name: "x", home: "/"), [line("pam_unix.so")]) == .unused)
  }

  @Test func aConfigurationThatIsNamedMustBeThere() {
    let refusing = line("pam_faillock.so", "preauth", "conf=/nonexistent")
    #expect(
      Faillock.look(at: Account(uid: 1, name: "x", home: "/"), [refusing])
        == .broken(path: "/nonexistent", SystemError(2)))
  }
}
