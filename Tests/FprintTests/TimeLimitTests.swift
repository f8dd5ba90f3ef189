import Fprint
import Testing

@Suite struct TimeLimitTests {
  let start: UInt64 = 1_000_000_000

  @Test func `a call gets its own limit while there is enough time`() throws {
    let limit = TimeLimit(from: start)
    #expect(try limit.nextCall(at: start) == TimeLimit.call)
    #expect(try limit.nextCall(at: start + TimeLimit.inAll - TimeLimit.call) == TimeLimit.call)
  }

  @Test func `the last call gets what is left`() throws {
    let limit = TimeLimit(from: start)
    #expect(try limit.nextCall(at: start + TimeLimit.inAll - 1) == 1)
  }

  @Test(arguments: [0, 1, 1_000_000_000])
  func `when the time is over no call is made`(more: UInt64) {
    let limit = TimeLimit(from: start)
    #expect(throws: BusError(name: "org.freedesktop.DBus.Error.Timeout")) {
      try limit.nextCall(at: start + TimeLimit.inAll + more)
    }
  }

  @Test func `the clock runs`() {
    let before = monotonicMicroseconds()
    #expect(before > 0)
    #expect(monotonicMicroseconds() >= before)
  }
}
