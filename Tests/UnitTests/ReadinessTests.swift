import Glibc
import Testing

@testable import Authentication

/// Waits for descriptors and for children.
@Suite struct ReadinessTests {
  @Test func tellsWhichDescriptorCanBeRead() async throws {
    let (first, second) = (try #require(Bell()), try #require(Bell()))
    async let wait = readable([first.descriptor, second.descriptor])
    second.ring()
    #expect(await wait == .ready([second.descriptor]))
    #expect(await readable([first.descriptor], until: .now) == .deadline)
  }

  @Test func endsAtTheDeadline() async throws {
    let bell = try #require(Bell())
    #expect(await readable([bell.descriptor], until: .now + .milliseconds(20)) == .deadline)
  }

  @Test func endsWhenCancelled() async throws {
    let bell = try #require(Bell())
    let wait = Task { await readable([bell.descriptor]) }
    wait.cancel()
    #expect(await wait.value == .cancelled)
  }

  /// In a process of its own, since it looks at all that is open.
  @Test func aCancelAtAnyMomentLeavesNoDescriptor() async throws {
    await #expect(processExitsWith: .success) {
      let bell = try #require(Bell())
      // The loop has one of its own, for as long as it serves.
      _ = await readable([], until: .now + .milliseconds(1))
      let before = openBells()
      for _ in 0..<300 {
        let wait = Task { await readable([bell.descriptor]) }
        await Task.yield()
        wait.cancel()
        _ = await wait.value
      }
      #expect(openBells() <= before)
    }
  }

  @Test func aChildIsKilledAndReaped() async throws {
    let child = try Child.start("/bin/sleep", ["1000"], environment: [], descriptors: [])
    #expect(await readable([child.ended], until: .now) == .deadline)
    var information = unsafe siginfo_t()
    let look = { (number: Int32) in unsafe waitid(P_PIDFD, id_t(number), &information, WEXITED | WNOHANG | WNOWAIT) }
    #expect(look(child.ended) == 0, "it must be seen as a child while it runs")
    await child.reap(by: .now)
    #expect(look(child.ended) < 0 && errno == ECHILD)
  }

  @Test func aChildSaysHowItEnded() async throws {
    let child = try Child.start("/bin/sh", ["-c", "exit 42"], environment: [], descriptors: [])
    #expect(await child.reap(by: .now + .seconds(10)) == .exited(42))
    #expect(throws: SystemError(ENOENT)) {
      try Child.start("/nonexistent", [], environment: [], descriptors: [])
    }
  }
}

/// How many bells this process has open.
private func openBells() -> Int {
  (0..<1024).filter { descriptor in
    var target = [CChar](repeating: 0, count: 64)
    let length = unsafe readlink("/proc/self/fd/\(descriptor)", &target, target.count)
    let bytes = target.prefix(max(0, length)).map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self) == "anon_inode:[eventfd]"
  }.count
}
