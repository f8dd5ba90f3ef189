import Foundation
import Synchronization

/// The answers on standard input, for those who wait for them.
final class Answers: Sendable {
  private struct State {
    var lastNumber = 0
    var isReading = false
    /// The program has said no, or has gone.
    var isOver = false
    /// The question that waits for its answer.
    var waiting: (number: Int, continuation: CheckedContinuation<String?, Never>)?
    /// Those that were quicker than their question.
    var early: [Int: String] = [:]
  }

  private let state = Mutex(State())

  /// The number of a new question.
  func newNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// Waits for the answer to a question; nil for none, or when this task is cancelled.
  func answer(to number: Int) async -> String? {
    read()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { wait(for: number, $0) }
    } onCancel: {
      resume { $0.waiting?.number == number ? .some(nil) : .none }
    }
  }

  private func wait(for number: Int, _ continuation: CheckedContinuation<String?, Never>) {
    state.withLock { $0.waiting = (number, continuation) }
    resume { state in
      if let early = state.early.removeValue(forKey: number) { return .some(early) }
      return state.isOver || Task.isCancelled ? .some(nil) : .none
    }
  }

  /// Gives whoever waits what `answer` has for them.
  private func resume(_ answer: @Sendable (inout State) -> String??) {
    let (continuation, text) = state.withLock { state -> (CheckedContinuation<String?, Never>?, String?) in
      guard let waiting = state.waiting, let text = answer(&state) else { return (nil, nil) }
      state.waiting = nil
      return (waiting.continuation, text)
    }
    continuation?.resume(returning: text)
  }

  /// Reads on a thread of its own, from the first question to the end of input.
  private func read() {
    let isReading = state.withLock { state in
      defer { state.isReading = true }
      return state.isReading
    }
    guard !isReading else { return }
    Thread.detachNewThread {
      while let line = readLine(), line != "cancel" { self.take(line) }
      self.state.withLock { $0.isOver = true }
      self.resume { _ in .some(nil) }
    }
  }

  private func take(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count > 1, words[0] == "answer", let number = Int(words[1]) else { return }
    let text = words.count > 2 ? String(words[2]) : ""
    state.withLock { $0.early[number] = text }
    resume { state in
      guard let number = state.waiting?.number, let text = state.early.removeValue(forKey: number) else { return .none }
      return .some(text)
    }
  }
}
