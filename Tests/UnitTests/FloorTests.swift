import Synchronization
import Testing

@testable import Authentication

/// Who may put a question to the person.
@Suite(.timeLimit(.minutes(1))) struct FloorTests {
  /// What happened, in order.
  private final class Notes: Sendable {
    private let notes = Mutex<[String]>([])
    var all: [String] { notes.withLock { $0 } }
    func add(_ note: String) { notes.withLock { $0.append(note) } }
  }

  private let floor = Floor()
  private let notes = Notes()

  private func guest(isAnnounced: Bool = true) -> Task<String?, Never> {
    Task { [floor, notes] in
      let announce: @Sendable () async -> Void = { notes.add("announced") }
      return await floor.visit(announce: isAnnounced ? announce : nil) {
        notes.add("asked")
        return "answer"
      }
    }
  }

  /// Lets the guest ask as soon as it wants to.
  private func letGuestAsk() async {
    await floor.waitForGuest()
    #expect(await floor.letGuestAsk())
  }

  @Test func withoutAGuestTheHostGoesOn() async {
    #expect(await !floor.letGuestAsk())
  }

  @Test func aGuestAsksWhenItIsLet() async {
    let guest = guest()
    await floor.waitForGuest()
    #expect(notes.all == ["announced"])
    #expect(await floor.letGuestAsk())
    // The host is back only when the guest has its answer.
    #expect(notes.all == ["announced", "asked"])
    #expect(await guest.value == "answer")
    #expect(await !floor.letGuestAsk())
  }

  @Test func aGuestOfAHostThatWaitsForItIsNotAnnounced() async {
    let guest = guest(isAnnounced: false)
    await letGuestAsk()
    #expect(await guest.value == "answer")
    #expect(notes.all == ["asked"])
  }

  @Test func aGuestThatIsCalledOffAsksNothing() async {
    let guest = guest()
    await floor.waitForGuest()
    guest.cancel()
    #expect(await guest.value == nil)
    #expect(await !floor.letGuestAsk())
    #expect(notes.all == ["announced"])
    let next = self.guest()
    await letGuestAsk()
    #expect(await next.value == "answer")
  }

  @Test func aGuestThatWasCalledOffBeforeItCameAsksNothing() async {
    let guest = Task { [floor] in
      while !Task.isCancelled { await Task.yield() }
      return await floor.visit(announce: nil) { "answer" }
    }
    guest.cancel()
    #expect(await guest.value == nil)
    #expect(await !floor.letGuestAsk())
  }

  @Test func aHostThatIsCalledOffWaitsForNobody() async {
    let host = Task { [floor] in await floor.waitForGuest() }
    await Task.yield()
    host.cancel()
    await host.value
    let guest = guest()
    await letGuestAsk()
    #expect(await guest.value == "answer")
  }

  @Test func manyVisitsOfWhichSomeAreCalledOff() async {
    for round in 0..<500 {
      let guest = guest()
      let host = Task { [floor] in
        await floor.waitForGuest()
        return await floor.letGuestAsk()
      }
      if round % 3 == 0 { guest.cancel() }
      if round % 5 == 0 || round % 3 == 0 { host.cancel() }
      let isLet = await host.value
      if round % 3 != 0, !isLet { await letGuestAsk() }
      let answer = await guest.value
      #expect(answer == (isLet || round % 3 != 0 ? "answer" : nil), "round \(round)")
    }
    #expect(await !floor.letGuestAsk())
  }
}
