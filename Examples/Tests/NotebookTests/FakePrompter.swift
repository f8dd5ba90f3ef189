import LocalAuthentication
import Synchronization

/// Takes the place of the person: gives its answers one after the other, and says no when it has no more.
final class FakePrompter: VaultPrompter {
  private let answers: Mutex<[String]>
  private let seen = Mutex<[String]>([])

  init(answers: [String]) { self.answers = Mutex(answers) }

  /// What was asked for.
  var reasons: [String] { seen.withLock { $0 } }

  func begin(_ request: VaultRequest) async throws { seen.withLock { $0.append(request.reason) } }

  func show(_ message: VaultMessage) async {}

  func ask(_ question: VaultQuestion) async throws -> VaultAnswer {
    // Nothing is to be answered while a finger alone is awaited: the task is cancelled when that is over.
    if case .wait = question { try await Task.sleep(for: .seconds(60)) }
    let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard let answer else { throw CancellationError() }
    return VaultAnswer(answer)
  }

  func end() async {}
}
