import FactorWire

/// The course of one scan: what the module has said, and how long it has for what comes next.
struct ScanCourse: Sendable {
  /// How long the module has to ask for a finger: it does so as soon as the reader is ready.
  private static let setUp = Duration.seconds(10)
  /// How long a reader that has failed must hold out before its words are shown again.
  private static let probation = Duration.seconds(1)
  /// How long the reader waits for a touch.
  ///
  /// The module's own limit is longer, so that a time-out is never guessed from its words.
  private static let patience = Duration.seconds(30)

  /// Until when the module has to say something.
  private(set) var deadline = ContinuousClock.now + setUp
  private(set) var hasAsked = false
  private var hasComplained = false
  private var isOnProbation: Bool
  private var withheld: [Notice] = []

  /// A scan of a reader that has failed before is on probation: one that fails at once again shall not fill the screen.
  init(isOnProbation: Bool) { self.isOnProbation = isOnProbation }

  /// Takes in a module's text.
  ///
  /// - Returns: what is to be shown now.
  mutating func hear(_ notice: Notice) -> [Notice] {
    hasComplained = if case .problem = notice { true } else { false }
    if case .information = notice, !hasAsked {
      hasAsked = true
      deadline = .now + (isOnProbation ? Self.probation : Self.patience)
    }
    guard isOnProbation else { return [notice] }
    withheld.append(notice)
    return []
  }

  /// Ends the probation.
  ///
  /// - Returns: what is to be shown now; nil when there was none.
  mutating func prove() -> [Notice]? {
    guard isOnProbation, hasAsked else { return nil }
    isOnProbation = false
    deadline = .now + Self.patience
    return withheld
  }

  /// What the transaction's end means after what was said.
  ///
  /// pam_fprintd has one code for a reader that does not start, or that says what it does not understand, and a module
  /// after it may have the same for an account. But a refused account has been asked for a finger, and without
  /// complaint.
  func meaning(of result: TransactionResult, _ account: Account) -> TransactionMeaning {
    let meaning = TransactionMeaning(of: result, .biometrics, account)
    guard case .unclear = meaning, !hasAsked || hasComplained else { return meaning }
    return .unclear(.readerFailed)
  }
}
