import LocalAuthentication
import Synchronization

// context-stress COUNT SEED PASSWORD: evaluates and invalidates as many contexts, at random and from many threads, with a
// person who answers at random. It exits with 0 if every reply came exactly once and nothing was left behind.

/// Numbers that are the same for the same seed.
struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ state >> 33) &* 0xFF51_AFD7_ED55_8CCD
  }
}

/// Somebody who answers right, wrong, too much, never, or not at all, and cannot always be asked.
final class MoodyPrompter: VaultPrompter {
  private let numbers: Mutex<Numbers>
  private let password: String
  /// How often it was begun and not ended.
  private let open = Atomic<Int>(0)
  /// Whether two evaluations ever asked at once.
  private let hasClashed = Atomic<Bool>(false)

  init(seed: UInt64, password: String) {
    numbers = Mutex(Numbers(state: seed))
    self.password = password
  }

  var isAtRest: Bool { open.load(ordering: .sequentiallyConsistent) == 0 && !hasClashed.load(ordering: .relaxed) }

  private func mood(_ moods: Int) -> Int { numbers.withLock { Int.random(in: 0..<moods, using: &$0) } }

  func begin(_ request: VaultRequest) async throws {
    if mood(10) == 0 { throw CancellationError() }
    if open.add(1, ordering: .sequentiallyConsistent).newValue > 1 { hasClashed.store(true, ordering: .relaxed) }
  }

  func show(_ message: VaultMessage) async {}

  func ask(_ question: VaultQuestion) async throws -> VaultAnswer {
    switch mood(5) {
    case 0, 1: return VaultAnswer(password)
    case 2: return VaultAnswer("wrong")
    case 3: throw CancellationError()
    default:
      try await Task.sleep(for: .seconds(3600))
      return VaultAnswer()
    }
  }

  func end() async { open.subtract(1, ordering: .sequentiallyConsistent) }
}

/// How many descriptors are open, without the timers, which libdispatch makes when it first needs one.
func descriptors() -> Int {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
  return names.count { name in
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
    return target?.contains("timerfd") == false
  }
}

/// The children of this process by their names.
func children() -> [String] {
  let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
  let lists = threads.compactMap { try? String(contentsOfFile: "/proc/self/task/\($0)/children", encoding: .utf8) }
  return lists.joined().split(separator: " ").map { process in
    (try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)) ?? "?"
  }
}

let count = Int(CommandLine.arguments[1]) ?? 0
let seed = UInt64(CommandLine.arguments[2]) ?? 0
let prompter = MoodyPrompter(seed: seed, password: CommandLine.arguments[3])
LAContext.defaultVaultPrompter = prompter
_ = unsafe LAContext().canEvaluatePolicy(.deviceOwnerAuthentication, error: nil)
/// What came of each context: how many replies, and the code of the last; 0 for a yes.
nonisolated let ends = Mutex([Int: [Int]]())
let group = DispatchGroup()

@Sendable nonisolated func note(_ number: Int, _ isApproved: Bool, _ error: (any Error)?) {
  ends.withLock { $0[number, default: []].append(isApproved ? 0 : (error as? LAError)?.errorCode ?? 1) }
  group.leave()
}

/// Evaluates one context, and perhaps does not wait for it.
@Sendable nonisolated func stress(_ number: Int, patience: Int) {
  var numbers = Numbers(state: seed &+ UInt64(number))
  let context = LAContext()
  let policy: LAPolicy =
    Bool.random(using: &numbers) ? .deviceOwnerAuthentication : .deviceOwnerAuthenticationWithBiometrics
  if Int.random(in: 0..<4, using: &numbers) == 0 { unsafe context.canEvaluatePolicy(policy, error: nil) }
  group.enter()
  if Bool.random(using: &numbers) {
    context.evaluatePolicy(policy, localizedReason: "stress \(number)") { note(number, $0, $1) }
  } else {
    Task {
      do { note(number, try await context.evaluatePolicy(policy, localizedReason: "stress \(number)"), nil) } catch {
        note(number, false, error)
      }
    }
  }
  let limit = ContinuousClock.now + .milliseconds(Int.random(in: 0...patience, using: &numbers))
  while ends.withLock({ $0[number] == nil }), ContinuousClock.now < limit { usleep(1000) }
  if Bool.random(using: &numbers) { context.invalidate() }
}

// What the runtime keeps for the process's life, it has after the first two.
for _ in 0..<2 {
  let context = LAContext()
  group.enter()
  context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "the first") { note(-1, $0, $1) }
  usleep(500_000)
  context.invalidate()
}
group.wait()
let before = descriptors()
DispatchQueue.concurrentPerform(iterations: count) { stress($0, patience: 60) }
for number in count..<count + 20 { stress(number, patience: 400) }

// The one that waits for a person who never answers.
while group.wait(timeout: .now() + 2) == .timedOut {
  let last = LAContext()
  group.enter()
  last.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "the last") { note(-1, $0, $1) }
  last.invalidate()
}
let lost = (0..<count + 20).filter { number in ends.withLock { $0[number]?.count ?? 0 } != 1 }
let codes = ends.withLock { Set($0.values.joined()) }
// A sanitizer has a child of its own, and two pipes to it.
let symbolizers = children().count { $0.contains("symbolizer") }
let strangers = children().filter { !$0.contains("symbolizer") }
let after = descriptors() - 2 * symbolizers
print(
  "context-stress: \(count) contexts, replies lost or repeated: \(lost), codes \(codes.sorted()),",
  "descriptors \(before) → \(after), children \(strangers), at rest \(prompter.isAtRest)")
exit(lost.isEmpty && after <= before && strangers.isEmpty && prompter.isAtRest ? 0 : 1)
