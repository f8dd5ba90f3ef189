import Dispatch
import Synchronization
import Testing

@testable import LocalAuthentication

/// Code of the application's that runs inside the library may use the library, and wait for it.
@Suite struct HostCodeTests {
  /// Waits for the library's thread where its last reference goes.
  private final class Guest: Sendable {
    let gone: DispatchSemaphore

    init(_ gone: DispatchSemaphore) { self.gone = gone }

    deinit {
      HostThread.wait {}
      gone.signal()
    }
  }

  private final class Context: LAContext, @unchecked Sendable {
    private let guest: Guest

    init(_ gone: DispatchSemaphore) { guest = Guest(gone) }
  }

  private final class Right: LARight, @unchecked Sendable {
    override func checkCanAuthorize() async throws { HostThread.wait {} }
    override func authorize(localizedReason: String) async throws { HostThread.wait {} }
    override func deauthorize() async { HostThread.wait {} }
  }

  private struct Prompter: VaultPrompter {
    let guest: Guest

    func begin(_ request: VaultRequest) async throws {}
    func show(_ message: VaultMessage) async {}
    func ask(_ question: VaultQuestion) async throws -> VaultAnswer { VaultAnswer() }
    func end() async {}
  }

  @Test func whatALibraryLetsGoOfMayWait() {
    let gone = DispatchSemaphore(value: 0)
    HostThread.start { _ = Borrowed(Guest(gone)) }
    gone.wait()
  }

  @Test func contextsAndRepliesMayWaitWhereTheyEnd() {
    for _ in 0..<200 {
      let gone = DispatchSemaphore(value: 0)
      let context = Context(gone)
      context.invalidate()
      context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "try it") { [guest = Guest(gone)] _, _ in
        withExtendedLifetime(guest) {}
      }
    }
    // A thread that waits for itself would serve nobody any more.
    HostThread.wait {}
  }

  @Test func promptersMayWaitWhereTheyEnd() {
    let gone = DispatchSemaphore(value: 0)
    let context = LAContext()
    context.vaultPrompter = Prompter(guest: Guest(gone))
    #expect(context.vaultPrompter != nil)
    context.vaultPrompter = nil
    gone.wait()
    #expect(context.vaultPrompter == nil)
  }

  @Test func overriddenMethodsOfARightMayWait() async {
    let right = Right(requirement: .default)
    await withCheckedContinuation { done in right.deauthorize { done.resume() } }
    await withCheckedContinuation { done in right.checkCanAuthorize { _ in done.resume() } }
  }

  @Test func settingsOfManyThreadsAreAllKept() async {
    let context = LAContext()
    await withTaskGroup(of: Int.self) { group in
      group.addTask {
        (0..<20_000).count { number in
          context.interactionNotAllowed = number.isMultiple(of: 2)
          return context.interactionNotAllowed != number.isMultiple(of: 2)
        }
      }
      group.addTask {
        (0..<20_000).count { number in
          context.localizedReason = "\(number)"
          return context.localizedReason != "\(number)"
        }
      }
      for await lost in group { #expect(lost == 0) }
    }
  }
}
