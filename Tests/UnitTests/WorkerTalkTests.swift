import FactorWire
import Testing

@testable import Authentication

/// How much a worker may say.
@Suite struct WorkerTalkTests {
  /// How many of `message` are listened to.
  private func count(of message: WorkerMessage) -> Int {
    var talk = WorkerTalk()
    return (0..<100_000).first { _ in !talk.takes(message) } ?? 100_000
  }

  @Test func questionsAndTextsAreCounted() {
    #expect(count(of: .question("", echo: true)) == 64)
    #expect(count(of: .question("", echo: false)) == 64)
    #expect(count(of: .information("")) == 256)
    #expect(count(of: .problem("")) == 256)
  }

  @Test func whatLibpamLetsAModuleAskAtOnceIsWithinBounds() {
    let longest = String(repeating: "x", count: 1000)
    #expect(count(of: .question(longest, echo: false)) == 64)
  }

  @Test func longTextsAreWeighed() {
    let longest = String(repeating: "ß", count: WorkerMessage.longestText / 2)
    #expect(count(of: .information(longest)) == 8)
    #expect(count(of: .question(longest, echo: false)) == 8)
  }

  @Test func resultsAndReportsAreNoTalk() {
    var talk = WorkerTalk()
    func isHeard(_ message: WorkerMessage, times: Int = 1) -> Bool {
      (0..<times).allSatisfy { _ in talk.takes(message) }
    }
    #expect(isHeard(.question("", echo: true), times: 64))
    #expect(isHeard(.information(""), times: 256))
    let module = ServiceModule(facility: .auth, path: "/module", file: "/file", line: 1)
    #expect(isHeard(.module(module), times: 20_000))
    #expect(isHeard(.fit))
    #expect(isHeard(.report(ReaderReport(state: .ready))))
    #expect(isHeard(.result(.approved)))
    #expect(!isHeard(.question("", echo: true)))
  }
}
