import Authentication
import Dispatch
import Synchronization
import Testing

@testable import LocalAuthentication

/// Code of the application's that runs inside the library may use the library, and wait for it.
@Suite struct HostCodeTests {
  /// Uses the library, and waits for its thread, where its last reference goes.
  private final class Guest: Sendable {
    let gone: DispatchSemaphore

    init(_ gone: DispatchSemaphore) { self.gone = gone }

    deinit {
      _ = LAContext.defaultVaultPrompter
      HostThread.wait {}
      gone.signal()
    }
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
    EventLoop.start { _ = Borrowed(Guest(gone)) }
    #expect(gone.wait(timeout: .now() + 60) == .success)
  }

  /// Nor is it let go of under a lock.
  @Test func aPrompterMayAskForOneWhereItEnds() {
    let gone = DispatchSemaphore(value: 0)
    LAContext.defaultVaultPrompter = Prompter(guest: Guest(gone))
    LAContext.defaultVaultPrompter = nil
    #expect(gone.wait(timeout: .now() + 60) == .success)
  }

  @Test func overriddenMethodsOfARightMayWait() async {
    let right = Right(requirement: .default)
    await withCheckedContinuation { done in right.deauthorize { done.resume() } }
    await withCheckedContinuation { done in right.checkCanAuthorize { _ in done.resume() } }
  }

  @Test func settingsOfManyThreadsAreAllKept() {
    let context = LAContext()
    let lost = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for number in 0..<100_000 {
        let isEven = number.isMultiple(of: 2)
        if thread == 0 { context.interactionNotAllowed = isEven } else { context.localizedReason = "\(number)" }
        let isKept =
          thread == 0 ? context.interactionNotAllowed == isEven : context.localizedReason == "\(number)"
        if !isKept { lost.add(1, ordering: .relaxed) }
      }
    }
    #expect(lost.load(ordering: .relaxed) == 0)
  }
}
