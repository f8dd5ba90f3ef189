import Authentication
import FactorWire
import Synchronization
import Testing

@testable import LocalAuthentication

/// What an application's prompter may do, and what an evaluation makes of it.
@Suite struct ApplicationPrompterTests {
  private struct Refusal: Error {}

  /// Does what it is told to, or hangs and does not even hear that it is cancelled.
  private final class Told: VaultPrompter {
    let canBegin: Bool
    let answer: VaultAnswer?
    let hangs: Bool
    let heard = Mutex<[String]>([])

    init(canBegin: Bool = true, answer: VaultAnswer? = nil, hangs: Bool = false) {
      self.canBegin = canBegin
      self.answer = answer
      self.hangs = hangs
    }

    func begin(_ request: VaultRequest) async throws {
      heard.withLock { $0.append("begin \(request.reason)") }
      if !canBegin { throw Refusal() }
    }

    func show(_ message: VaultMessage) async { heard.withLock { $0.append("\(message)") } }

    func ask(_ question: VaultQuestion) async throws -> VaultAnswer {
      heard.withLock { $0.append("\(question)") }
      if hangs { await withCheckedContinuation { hang in Self.hung.withLock { $0.append(hang) } } }
      guard let answer else { throw Refusal() }
      return answer
    }

    func end() async { heard.withLock { $0.append("end") } }

    private static let hung = Mutex<[CheckedContinuation<Void, Never>]>([])
  }

  private let request = VaultRequest(application: "notes", account: "alice", reason: "read", cancelTitle: nil)

  private func asked(_ told: Told, _ question: Question = .secret("Password: ")) async -> Result<Int?, Interruption> {
    let prompter = ApplicationPrompter(told, request)
    do throws(Interruption) {
      try await prompter.begin(Presentation(lines: []))
      return .success(try await prompter.ask(question)?.count)
    } catch {
      return .failure(error)
    }
  }

  @Test func anAnswerIsHandedOn() async {
    #expect(await asked(Told(answer: VaultAnswer("pass"))) == .success(4))
  }

  @Test func anErrorIsANo() async { #expect(await asked(Told()) == .failure(.cancelled)) }

  @Test func anAnswerThatIsTooLongIsRefused() async {
    let long = VaultAnswer(String(repeating: "x", count: 512))
    #expect(await asked(Told(answer: long)) == .failure(.unfitAnswer))
    #expect(await asked(Told(answer: VaultAnswer([97, 0, 98]))) == .failure(.unfitAnswer))
  }

  @Test func whoCannotShowIsNotAsked() async {
    let told = Told(canBegin: false)
    guard case .failure(.unable(let failure)) = await asked(told) else {
      Issue.record("it was asked")
      return
    }
    #expect(failure.code == .notInteractive)
    #expect(told.heard.withLock { $0 } == ["begin read"])
  }

  @Test func withoutAFallbackAnAnswerToAWaitIsANo() async {
    let told = Told(answer: VaultAnswer())
    #expect(await asked(told, .fallback(title: nil)) == .failure(.cancelled))
    #expect(await asked(told, .fallback(title: "other")) == .success(0))
  }

  @Test func oneThatHangsHoldsUpNobody() async {
    let told = Told(hangs: true)
    let asking = Task { await asked(told) }
    while told.heard.withLock({ $0.count }) < 2 { await Task.yield() }
    asking.cancel()
    #expect(await asking.value == .success(nil))
  }

  @Test func itIsInSightFromItsBeginningToItsEnd() async throws {
    let told = Told()
    let prompter = ApplicationPrompter(told, request)
    #expect(await !prompter.isInSight(forAnswer: false))
    await prompter.end()
    try await prompter.begin(Presentation(lines: []))
    #expect(await prompter.isInSight(forAnswer: false))
    await prompter.end()
    #expect(await !prompter.isInSight(forAnswer: false))
    #expect(told.heard.withLock { $0 } == ["begin read", "end"])
  }
}
