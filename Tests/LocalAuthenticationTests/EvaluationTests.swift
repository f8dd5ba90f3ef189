import Authentication
import Dispatch
import Synchronization
import Testing

@testable import LocalAuthentication

@Suite struct EvaluationTests {
  @Test func aYesServesItsOwnAndWeakerPoliciesForFiveMinutes() {
    let now = BootTime(milliseconds: 1_000_000, suspended: 50)
    var approvals = Approvals()
    #expect(Policy.allCases.allSatisfy { !approvals.serve($0, at: now) })
    approvals.add(.password, at: now)
    #expect(Policy.allCases.filter { approvals.serve($0, at: now) } == [.owner])
    approvals.add(.fingerprint, at: now)
    #expect(Policy.allCases.filter { approvals.serve($0, at: now) } == [.owner, .biometrics, .biometricsOrCompanion])
    let serves = { (later: Int64, suspended: Int64) in
      approvals.serve(.owner, at: BootTime(milliseconds: 1_000_000 + later, suspended: 50 + suspended))
    }
    #expect(serves(299_999, 0) && !serves(300_000, 0) && !serves(-1, 0))
    #expect(!serves(10_000, 600))
  }

  @Test func theFirstReasonToEndCounts() async {
    let evaluation = RunningEvaluation()
    let isCancelled = Mutex(false)
    evaluation.run {
      while !Task.isCancelled { await Task.yield() }
      isCancelled.withLock { $0 = true }
    }
    evaluation.end(.systemCancel)
    evaluation.end(.appCancel)
    await evaluation.wait()
    #expect(isCancelled.withLock { $0 })
    #expect(evaluation.finish()?.code == .systemCancel)
  }

  @Test func whatIsOverCannotBeEnded() async {
    let evaluation = RunningEvaluation()
    evaluation.run {}
    await evaluation.wait()
    #expect(evaluation.finish() == nil)
    evaluation.end(.appCancel)
    #expect(evaluation.ending == nil)
  }

  @Test func theLastOneToComeHasTheStage() async {
    let order = Mutex<[String]>([])
    let evaluations = (0..<3).map { _ in RunningEvaluation() }
    for (number, evaluation) in evaluations.enumerated() {
      let isOn = Atomic<Bool>(false)
      evaluation.run {
        await evaluation.takeTheStage()
        order.withLock { $0.append("\(number) on") }
        isOn.store(true, ordering: .sequentiallyConsistent)
        while evaluation.ending == nil, number < 2 { await Task.yield() }
        order.withLock { $0.append("\(number) off") }
        evaluation.leaveTheStage()
      }
      while !isOn.load(ordering: .sequentiallyConsistent) { await Task.yield() }
    }
    for evaluation in evaluations { await evaluation.wait() }
    #expect(order.withLock { $0 } == (0..<3).flatMap { ["\($0) on", "\($0) off"] })
    #expect(evaluations.map { $0.ending?.code } == [.systemCancel, .systemCancel, nil])
  }

  /// An application may wait for replies on every thread of the cooperative pool.
  @Test func itNeedsNoThreadOfThePool() async {
    let sums = await withTaskGroup(of: Int.self) { group in
      for number in 0..<64 {
        group.addTask {
          HostThread.wait {
            await withTaskGroup(of: Int.self) { group in
              for part in 0..<4 { group.addTask { number * part } }
              return await group.reduce(0, +)
            }
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(sums == 64 * 63 / 2 * 6)
  }
}
