import LocalAuthentication

/// Asks in lines on standard input and output, for a program that started this one and has the window.
///
/// A line `approve TEXT` says what is asked for, `say TEXT` what there is to tell, `ask NUMBER secret|visible|wait TEXT`
/// asks, and `done` ends it. The program writes `answer NUMBER TEXT`, or `cancel`, and may close the pipe for that. An
/// answer has the number of its question, since one may be on its way when the question is withdrawn.
struct PipePrompter: VaultPrompter {
  private let answers = Answers()

  func begin(_ request: VaultRequest) async throws {
    write("approve", "\(request.application): \(request.reason), \(request.account)?")
  }

  func show(_ message: VaultMessage) async {
    switch message {
    case .information(let text), .problem(let text), .status(let text): write("say", text)
    }
  }

  func ask(_ question: VaultQuestion) async throws -> VaultAnswer {
    let number = answers.newNumber()
    switch question {
    case .secret(let text): write("ask \(number) secret", text)
    case .visible(let text): write("ask \(number) visible", text)
    case .wait(let fallbackTitle): write("ask \(number) wait", fallbackTitle ?? "")
    }
    guard let answer = await answers.answer(to: number) else { throw CancellationError() }
    // A program that guards passwords well reads bytes and wipes them: a string can be neither wiped nor kept in place.
    return VaultAnswer(answer)
  }

  func end() async { write("done", "") }

  /// Writes one line, whatever is in `text`.
  private func write(_ word: String, _ text: String) {
    let line = ([word] + text.split(whereSeparator: \.isNewline).map(String.init)).joined(separator: " ")
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}
