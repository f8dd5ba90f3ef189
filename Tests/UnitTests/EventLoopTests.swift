import Authentication
import Glibc
import Testing

/// The one thread on which evaluations run.
@Suite struct EventLoopTests {
  @Test func everythingIsDoneOnOneThread() throws {
    let threads = try EventLoop.run {
      await withTaskGroup(of: pthread_t.self) { group in
        for number in 0..<20 {
          group.addTask {
            _ = await readable([], until: .now + .milliseconds(number % 3))
            return pthread_self()
          }
        }
        return await group.reduce(into: Set([pthread_self()])) { $0.insert($1) }
      }
    }
    #expect(threads.count == 1)
  }

  @Test func whatComesFromAnotherThreadWakesIt() throws {
    let bell = try #require(Bell())
    let ready = try EventLoop.run {
      // The pool's threads are others.
      Task.detached {
        try? await Task.sleep(for: .milliseconds(5))
        bell.ring()
      }
      return await readable([bell.descriptor])
    }
    #expect(ready == .ready([bell.descriptor]))
  }

  @Test func hundredsOfWaitsEndEachForItself() async throws {
    let bell = try #require(Bell())
    let ends = await withTaskGroup(of: Readiness.self) { group in
      for number in 0..<300 {
        group.addTask {
          await readable(number % 3 == 0 ? [bell.descriptor] : [], until: .now + .milliseconds(number % 7))
        }
      }
      return await group.reduce(into: [Readiness]()) { $0.append($1) }
    }
    #expect(ends == Array(repeating: .deadline, count: 300))
  }

  @Test func aTaskThatIsCancelledWhileItBeginsToWaitEnds() async {
    for _ in 0..<300 {
      let wait = EventLoop.start { await readable([]) }
      wait.cancel()
      #expect(await wait.value == .cancelled)
    }
  }

  @Test func whoIsNeverDoneLeavesOthersTheirTurn() async {
    let busy = EventLoop.start { while !Task.isCancelled { await Task.yield() } }
    #expect(await readable([], until: .now + .milliseconds(5)) == .deadline)
    busy.cancel()
    await busy.value
  }

  @Test func tasksThatWaitHoldUpNobody() throws {
    let order = try EventLoop.run {
      await withTaskGroup(of: Int.self) { group in
        for number in [30, 10, 20] {
          group.addTask {
            _ = await readable([], until: .now + .milliseconds(number))
            return number
          }
        }
        return await group.reduce(into: [Int]()) { $0.append($1) }
      }
    }
    #expect(order == [10, 20, 30])
  }
}
