import FactorWire

/// How much a worker has said, and whether that is more than anybody could take in: a PAM module may talk without end.
struct WorkerTalk: Sendable {
  /// Twice what libpam lets a module ask at once.
  static let mostQuestions = 64
  /// More than the hints of the most tiresome reader.
  static let mostTexts = 256
  /// In all of them together, in bytes.
  static let longest = 65_536

  private var questions = 0
  private var texts = 0
  private var length = 0

  /// Takes note of a message.
  ///
  /// - Returns: whether it may be listened to.
  mutating func takes(_ message: WorkerMessage) -> Bool {
    switch message {
    case .question(let text, _):
      questions += 1
      length += text.utf8.count
    case .information(let text), .problem(let text):
      texts += 1
      length += text.utf8.count
    case .result, .report, .module, .fit: break
    }
    return questions <= Self.mostQuestions && texts <= Self.mostTexts && length <= Self.longest
  }
}
