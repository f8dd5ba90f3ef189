import Testing

@testable import Authentication

/// The rest of a factor, which an empty answer ends.
@Suite struct RestTests {
  private let rest = Rest()

  @Test func nobodyIsWokenWhoDoesNotRest() {
    #expect(!rest.wake())
  }

  /// It is at rest before the person is told.
  @Test func itIsWokenOnce() async throws {
    let wake = await rest.sleep { #expect(rest.wake()) }
    guard case .ready = wake else { Issue.record("\(wake)"); return }
    #expect(!rest.wake())
  }

  @Test func itEndsWhenCancelled() async {
    let sleep = Task { await rest.sleep {} }
    sleep.cancel()
    #expect(await sleep.value == .cancelled)
    #expect(!rest.wake())
  }

  /// Between two tries of a reader that failed, an empty answer is still for the reader.
  @Test func afterTheDeadlineItIsStillAtRest() async {
    #expect(await rest.sleep(until: .now) {} == .deadline)
    #expect(rest.wake())
    #expect(!rest.wake())
    #expect(await rest.sleep(until: .now) {} == .deadline, "what woke it before does not count any more")
    rest.end()
    #expect(!rest.wake())
  }
}
