import Glibc
import Testing

@testable import Authentication

/// Whoever a session or a cancel belongs to.
@Suite struct LeaderTests {
  private let space = processNamespace() ?? "?"

  private func own() throws -> ProcessStat { try #require(ProcessStat(of: "self")) }

  @Test func aProcessIsAliveForAsLongAsItIsTheSame() throws {
    let own = try own()
    #expect(Leader.isAlive("process:\(space):\(own.process):\(own.start)") == true)
    #expect(Leader.isAlive("terminal:\(space):34816:\(own.process):\(own.start)") == true)
    #expect(Leader.isAlive("process:\(space):\(own.process):\(own.start + 1)") == false)
    #expect(Leader.isAlive("process:\(space):2147483647:1") == false)
  }

  static let others = [
    "", "process", "process:1:2", "process:here:1:2:3", "terminal:here:1:2", "screen:here:1:2", "process:elsewhere:1:2",
    "terminal:elsewhere:34816:1:2",
  ]

  @Test(arguments: others) func aNameOfAnotherKindOrPlaceSaysNothing(name: String) {
    #expect(Leader.isAlive(name.replacing("here", with: space)) == nil || name.contains("elsewhere") == false)
    #expect(Leader.isAlive(name.replacing("elsewhere", with: space + "0")) == nil)
  }

  @Test func aProcessThatHasEndedIsNotAliveAlthoughNobodyHasWaitedForIt() async throws {
    let child = try Child.startPrinting("/bin/sh", ["-c", "echo $$"], environment: [])
    defer { close(child.output) }
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = unsafe read(child.output, &bytes, bytes.count)
    let number = String(decoding: bytes.prefix(max(0, count)).dropLast(), as: UTF8.self)
    #expect(await readable([child.0.ended]) == .ready([child.0.ended]))
    let ended = try #require(ProcessStat(of: number))
    #expect(ended.hasEnded)
    #expect(Leader.isAlive("process:\(space):\(number):\(ended.start)") == false)
    await child.0.reap(by: .now)
  }

  /// With a terminal it is the leader of the terminal's session, without one the parent: in a process of its own.
  @Test func itIsTheTerminalsOrElseTheParent() async {
    await #expect(processExitsWith: .success) {
      setsid()
      #expect(throws: Leader.Absence.strayed) { try Leader.current() }
      #expect(Leader.itself?.process == getpid())
      let person = try Person()
      let own = try #require(ProcessStat(of: "self"))
      let leader = try Leader.current()
      #expect(leader.process == getpid())
      #expect(leader.name.hasPrefix("terminal:") && leader.name.hasSuffix(":\(getpid()):\(own.start)"))
      #expect(Leader.isAlive(leader.name) == true)
      #expect(Leader.itself == nil)
      #expect(person.seen.isEmpty)
    }
  }
}
