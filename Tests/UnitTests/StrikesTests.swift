import Glibc
import Testing

@testable import Authentication

/// The strikes, on real files in a home of their own.
@Suite final class StrikesTests {
  private let home: String
  private let strikes: Strikes

  init() throws {
    var template = Array("/tmp/vault-strikes-XXXXXX".utf8CString)
    home = try #require(unsafe mkdtemp(&template).map { unsafe String(cString: $0) })
    strikes = Strikes(account: Account(uid: getuid(), name: "me", home: home))
  }

  deinit {
    for path in ["/.local/state/vault/strikes", "/.local/state/vault", "/.local/state", "/.local", ""] {
      unsafe remove(home + path)
    }
  }

  private var file: String { "\(home)/.local/state/vault/strikes" }

  private func write(_ text: String) async throws {
    _ = try await strikes.isLocked(hasPassword: true)
    let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    try #require(descriptor >= 0)
    unsafe Glibc.write(descriptor, text, text.utf8.count)
    close(descriptor)
  }

  @Test func theFifthInARowLocks() async throws {
    for _ in 1...4 { #expect(try await !strikes.add(hasPassword: true)) }
    #expect(try await !strikes.isLocked(hasPassword: true))
    #expect(try await strikes.add(hasPassword: true))
    #expect(try await strikes.isLocked(hasPassword: true))
    await strikes.clear()
    #expect(try await !strikes.isLocked(hasPassword: true))
    #expect(try await !strikes.add(hasPassword: true))
  }

  @Test func aMatchBreaksTheRow() async throws {
    for _ in 1...4 { #expect(try await !strikes.add(hasPassword: true)) }
    #expect(try await strikes.match(hasPassword: true))
    for _ in 1...4 { #expect(try await !strikes.add(hasPassword: true)) }
  }

  @Test func aMatchDoesNotEndTheLockout() async throws {
    for _ in 1...5 { _ = try await strikes.add(hasPassword: true) }
    #expect(try await !strikes.match(hasPassword: true))
    #expect(try await strikes.isLocked(hasPassword: true))
  }

  @Test func theAccountWithoutAPasswordIsFreedAfterAQuarterOfAnHour() async throws {
    try await write("1 5 \(time(nil) - 14 * 60)\n")
    #expect(try await strikes.isLocked(hasPassword: false))
    try await write("1 5 \(time(nil) - 15 * 60)\n")
    #expect(try await !strikes.isLocked(hasPassword: false))
    #expect(try await strikes.isLocked(hasPassword: true))
    #expect(try await !strikes.add(hasPassword: false))
    #expect(try await !strikes.isLocked(hasPassword: false))
  }

  @Test func aClockSetBackFreesNobody() async throws {
    try await write("1 5 \(time(nil) + 3600)\n")
    #expect(try await strikes.isLocked(hasPassword: false))
  }

  static let damaged = [
    "", "\n", "1 5\n", "2 1 0\n", "1 0 0\n", "1 6 0\n", "1 -1 0\n", "1 1 0", "1 1 0\n\n", "1  1 0\n", "x", "1 +1 0\n",
    "1 01 0\n", "1 1 00\n", "1 1 0\r\n",
  ]

  @Test(arguments: damaged)
  func aDamagedFileLocks(text: String) async throws {
    try await write("1 1 7\n")
    #expect(try await !strikes.isLocked(hasPassword: true))
    try await write(text)
    #expect(try await strikes.isLocked(hasPassword: true))
  }

  @Test func aLinkInPlaceOfTheFileLocks() async throws {
    try await write("1 1 7\n")
    try #require(unsafe unlink(file) == 0)
    #expect(try await !strikes.isLocked(hasPassword: true))
    try #require(unsafe symlink("/dev/null", file) == 0)
    #expect(try await strikes.isLocked(hasPassword: true))
  }

  @Test func aFolderInPlaceOfTheFileLocksAndIsClearedAway() async throws {
    try await write("1 1 7\n")
    try #require(unsafe unlink(file) == 0)
    try #require(unsafe mkdir(file, 0o700) == 0)
    #expect(try await strikes.isLocked(hasPassword: true))
    await strikes.clear()
    #expect(try await !strikes.isLocked(hasPassword: true))
    unsafe remove(file + ".odd")
  }

  @Test func aFolderThatIsALinkIsNoState() async throws {
    _ = try await strikes.isLocked(hasPassword: true)
    let folder = "\(home)/.local/state/vault"
    try #require(unsafe rmdir(folder) == 0)
    try #require(unsafe symlink("/tmp", folder) == 0)
    await #expect(throws: Failure.self) { try await strikes.isLocked(hasPassword: true) }
  }

  @Test func aHomeThatIsNotThereIsNoState() async {
    let lost = Strikes(account: Account(uid: getuid(), name: "me", home: "/nonexistent"))
    let failure = await #expect(throws: Failure.self) { try await lost.isLocked(hasPassword: true) }
    #expect(failure?.reason == .noState)
    #expect(failure?.code == .biometryNotAvailable)
  }

  @Test func aLookSeesWhatIsThereAndMakesNothing() async throws {
    #expect(try strikes.look().count == 0)
    #expect(unsafe access("\(home)/.local", F_OK) != 0)
    for count in 1...5 {
      _ = try await strikes.add(hasPassword: true)
      #expect(try strikes.look().count == count)
      #expect(try strikes.look().isLocked(hasPassword: true) == (count == 5))
      #expect(try !strikes.look().isDamaged)
    }
    try await write("x")
    #expect(try strikes.look().isDamaged)
    #expect(try strikes.look().isLocked(hasPassword: true))
  }

  @Test func aLookWaitsForNobody() async throws {
    _ = try await strikes.add(hasPassword: true)
    let folder = unsafe open("\(home)/.local/state/vault", O_RDONLY | O_DIRECTORY)
    defer { close(folder) }
    try #require(flock(folder, LOCK_EX) == 0)
    #expect(try strikes.look().count == 1)
    await #expect(throws: Failure.self) { try await strikes.isLocked(hasPassword: true) }
  }

  @Test func aFolderThatIsNoUseIsNamedWithItsMend() async throws {
    _ = try await strikes.isLocked(hasPassword: true)
    let folder = "\(home)/.local/state/vault"
    try #require(unsafe chmod(folder, 0o777) == 0)
    #expect(throws: Failure.self) { try strikes.look() }
    #expect(strikes.mend == "chmod 700 \(folder)")
    try #require(unsafe rmdir(folder) == 0)
    try #require(unsafe symlink("/tmp", folder) == 0)
    #expect(throws: Failure.self) { try strikes.look() }
    #expect(strikes.mend == "rm \(folder)")
    try #require(unsafe unlink(folder) == 0)
    try #require(unsafe rmdir("\(home)/.local/state") == 0)
    try #require(unsafe symlink("/dev/null", "\(home)/.local/state") == 0)
    #expect(throws: Failure.self) { try strikes.look() }
    #expect(strikes.mend == "rm \(home)/.local/state")
    let lost = Strikes(account: Account(uid: getuid(), name: "me", home: "/nonexistent"))
    #expect(throws: Failure.self) { try lost.look() }
    #expect(lost.mend == "give the account a home folder")
  }

  @Test func strikesOfManyAtOnceAreAllCounted() async throws {
    let locked = try await withThrowingTaskGroup(of: Bool.self) { [strikes] group in
      for _ in 1...5 { group.addTask { try await strikes.add(hasPassword: true) } }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(locked == 1)
  }
}
