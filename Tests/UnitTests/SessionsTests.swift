import Authentication
import Glibc
import Testing

@testable import Sessions

/// Sessions in the kernel's keyring: in a process of its own, as an account of the test world that nobody else uses.
@Suite(.serialized, .enabled(if: Stranger.exists, "this needs the test world")) struct SessionsTests {
  @Test func whatIsOpenedServesUntilItIsEnded() async {
    await #expect(processExitsWith: .success) {
      try Stranger.become()
      #expect(throws: NoSession.none) { try Sessions.live(in: .user) }
      let session = try Sessions.open(.user, policy: .owner, method: .password, seconds: 60)
      #expect(try Sessions.live(in: .user) == session)
      #expect(try Sessions.live { [.password, .fingerprint].contains($0) } == session)
      #expect(try Sessions.end(all: false) == 1)
      #expect(throws: NoSession.none) { try Sessions.live(in: .user) }
    }
  }

  @Test func itServesOnlyForTheMethodThatOpenedIt() async {
    await #expect(processExitsWith: .success) {
      try Stranger.become()
      let session = try Sessions.open(.user, policy: .owner, method: .password, seconds: 60)
      #expect(throws: NoSession.unfit([.fingerprint])) { try Sessions.live { $0 == .fingerprint } }
      Sessions.end(session)
      #expect(throws: NoSession.none) { try Sessions.live(in: .user) }
    }
  }

  @Test func aLaterOneTakesThePlaceOfTheEarlier() async {
    await #expect(processExitsWith: .success) {
      try Stranger.become()
      _ = try Sessions.open(.user, policy: .owner, method: .password, seconds: 60)
      let later = try Sessions.open(.user, policy: .biometrics, method: .fingerprint, seconds: 600)
      #expect(try Sessions.live(in: .user) == later)
      #expect(try Keyring.list("vault-session:").count == 1)
      #expect(try Sessions.end(all: true) == 1)
    }
  }

  @Test func aKeyThatMakesNoSenseIsNoSession() async {
    await #expect(processExitsWith: .success) {
      try Stranger.become()
      _ = try Sessions.open(.user, policy: .owner, method: .password, seconds: 60)
      let name = try #require(try Keyring.list("vault-session:").first?.name)
      for (payload, fault) in [("x", NoSession.odd), ("1 owner password 1 2 0", .over)] {
        try Keyring.add(name, Array(payload.utf8), seconds: 60)
        #expect(throws: fault) { try Sessions.live(in: .user) }
      }
      // One that is longer than any of ours is not even made.
      let longer = [UInt8](repeating: UInt8(ascii: "1"), count: 300)
      #expect(throws: SystemError(EMSGSIZE)) { try Keyring.add(name, longer, seconds: 60) }
      #expect(throws: NoSession.none) { try Sessions.live(in: .user) }
      _ = try Sessions.open(.user, policy: .owner, method: .password, seconds: 60)
      #expect(try Sessions.end(all: true) == 1)
    }
  }

  @Test func oneOfATerminalThatIsGoneIsSweptOut() async {
    await #expect(processExitsWith: .success) {
      try Stranger.become()
      let space = try #require(processNamespace())
      try Keyring.add("vault-session:terminal:\(space):34816:2147483647:1", [1], seconds: 60)
      #expect(try Keyring.list("vault-session:").count == 1)
      _ = try Sessions.open(.user, policy: .owner, method: .password, seconds: 60)
      #expect(try Keyring.list("vault-session:").count == 1)
      #expect(try Sessions.end(all: true) == 1)
      #expect(try Sessions.end(all: true) == 0)
    }
  }
}

/// The account that the suites in the tests' own process have to themselves.
enum Stranger {
  private static let name = "solo"

  static var exists: Bool { unsafe getpwnam(name) != nil && getuid() == 0 }

  /// Makes this process one of the account's, with no session in its keyring.
  static func become() throws {
    let (user, group) = try #require(unsafe getpwnam(name).map { unsafe ($0.pointee.pw_uid, $0.pointee.pw_gid) })
    try #require(unsafe initgroups(name, group) == 0 && setgid(group) == 0 && setuid(user) == 0)
    _ = try? Sessions.end(all: true)
  }
}
