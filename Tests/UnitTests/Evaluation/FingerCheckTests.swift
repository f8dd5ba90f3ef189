import FactorWire
import Testing

@testable import Authentication

/// What stands in the way of a finger, the first of several.
@Suite struct FingerCheckTests {
  /// Why a finger cannot be asked for; nil when it can.
  private func obstacle(
    _ policy: Policy, _ state: ReaderReport.State, _ password: AccountPassword = .set, isRemote: Bool = false,
    isLocked: Result<Bool, Failure> = .success(false)
  ) async -> Failure.Code? {
    let check = FingerCheck(
      policy: policy, isRemote: isRemote, account: Account(uid: 1000, name: "alice", home: "/home/alice"))
    do throws(Failure) {
      try await check.pass(ReaderReport(state: state, reader: "Reader", daemon: ":1.5"), password) {
        () async throws(Failure) in try isLocked.get()
      }
      return nil
    } catch {
      return error.code
    }
  }

  @Test func whereAllIsThereNothingDoes() async {
    #expect(await obstacle(.biometrics, .ready) == nil)
    #expect(await obstacle(.owner, .ready) == nil)
  }

  @Test func theReaderComesBeforeTheLockoutAndThatBeforeThePassword() async {
    let locked = Result<Bool, Failure>.success(true)
    #expect(await obstacle(.biometrics, .noReader, .empty, isLocked: locked) == .biometryNotAvailable)
    #expect(await obstacle(.biometrics, .notEnrolled, .empty, isLocked: locked) == .biometryNotEnrolled)
    #expect(await obstacle(.biometrics, .ready, .empty, isLocked: locked) == .biometryLockout)
    #expect(await obstacle(.biometrics, .ready, .empty) == .passcodeNotSet)
    #expect(await obstacle(.biometrics, .ready, .lockedOrNone) == .passcodeNotSet)
  }

  @Test func underTheOwnersPolicyAFingerNeedsNoPassword() async {
    #expect(await obstacle(.owner, .ready, .empty) == nil)
  }

  @Test func aRemoteCallerHasNoFinger() async {
    #expect(await obstacle(.owner, .ready, isRemote: true) == .biometryNotAvailable)
  }

  @Test func strikesThatCannotBeCountedLetNoFingerThrough() async {
    let unreadable = Result<Bool, Failure>.failure(.noState("no folder"))
    #expect(await obstacle(.owner, .ready, isLocked: unreadable) == .biometryNotAvailable)
  }
}
