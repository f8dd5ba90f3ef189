import FactorWire
import Synchronization

@testable import Authentication

/// A person and a system that do what the test says, one thing each time that anybody waits for it.
final class ScriptedPrompter: Prompter {
  /// What the evaluation did, in its order.
  enum Step: Equatable {
    case begin, end, stopOthers, stop, goOn
  }

  let terminal: String
  let takesTurns: Bool
  private let state: Mutex<State>

  private struct State {
    var steps: [Step] = []
    /// Whether the person is in front of it: before that only the system can stop anything.
    var isAsking = false
    var interruptions: [Interruption]
    var news: [Interruption]
    var hindrance: Interruption?
    var refusals: [Interruption]

    mutating func next() -> Interruption? {
      guard let first = interruptions.first, isAsking || first.isFromOutside else { return nil }
      return interruptions.removeFirst()
    }
  }

  /// - Parameters:
  ///   - terminal: the terminal in front of which it waits for its turn; empty for one that takes no turns.
  ///   - interruptions: what comes while it waits or asks.
  ///   - hindrance: why nobody can be asked at all.
  ///   - refusals: why the terminal cannot be taken, the first times.
  ///   - news: what has come when it is asked for.
  init(
    terminal: String = "", interruptions: [Interruption] = [], hindrance: Interruption? = nil,
    refusals: [Interruption] = [], news: [Interruption] = []
  ) {
    self.terminal = terminal
    takesTurns = !terminal.isEmpty
    state = Mutex(State(interruptions: interruptions, news: news, hindrance: hindrance, refusals: refusals))
  }

  var steps: [Step] { state.withLock { $0.steps } }

  /// Lets something happen now.
  func interrupt(_ interruption: Interruption) { state.withLock { $0.interruptions.append(interruption) } }

  /// Waits until the evaluation has come to a step.
  func waitFor(_ step: Step) async {
    while !steps.contains(step), !Task.isCancelled { await moment() }
  }

  func reach() async throws(Interruption) {
    if let hindrance = state.withLock({ $0.hindrance }) { throw hindrance }
  }

  func begin(_ presentation: Presentation) async throws(Interruption) {
    if let refusal = state.withLock({ $0.refusals.isEmpty ? nil : $0.refusals.removeFirst() }) { throw refusal }
    note(.begin)
    state.withLock { $0.isAsking = true }
  }

  func show(_ notice: Notice) async {}

  func ask(_ question: Question) async throws(Interruption) -> Secret? {
    while !Task.isCancelled { await moment() }
    return nil
  }

  func interruption() async -> Interruption {
    while !Task.isCancelled {
      if let next = state.withLock({ $0.next() }) { return next }
      await moment()
    }
    return .cancelled
  }

  func isInSight(forAnswer isAnswer: Bool) async -> Bool { true }

  func news() async -> Interruption? { state.withLock { $0.news.isEmpty ? nil : $0.news.removeFirst() } }

  func stopOthers() async { note(.stopOthers) }

  func stop() async { note(.stop) }

  func goOn() async { note(.goOn) }

  func end() async {
    note(.end)
    state.withLock { $0.isAsking = false }
  }

  private func note(_ step: Step) { state.withLock { $0.steps.append(step) } }

  private func moment() async { try? await Task.sleep(for: .milliseconds(1)) }
}
