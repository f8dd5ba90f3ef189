import FactorWire
import Synchronization

/// What the factors of one evaluation share.
struct Context: Sendable {
  let request: Request
  let account: Account
  let prompter: any Prompter
  let strikes: Strikes
  /// The look at the account's password, begun when the evaluation began.
  let password: Task<AccountPassword, Never>
  let progress = Progress()
  let nap = ReaderNap()

  var hasPassword: Bool {
    get async { await password.value == .set }
  }

  /// What `vault-pam` is told for a transaction: the service and, where there is one, the terminal.
  func arguments(for service: FactorService) -> [String] {
    let terminal = prompter.terminal
    return [service.rawValue] + (terminal.isEmpty ? [] : [terminal])
  }
}

/// How far an evaluation has come.
///
/// It outlasts a suspension, after which its factors start anew.
final class Progress: Sendable {
  /// The unrecognised fingers that one evaluation takes.
  private static let fingerTries = 3

  private let wrongPasswords = Atomic<Int>(0)
  private let strangeFingers = Atomic<Int>(0)
  private let hasLooked = Atomic<Bool>(false)
  private let hasReader = Atomic<Bool>(false)

  /// Counts a wrong password.
  ///
  /// Whether it was the last of `tries`.
  func countWrongPassword(of tries: Int) -> Bool { wrongPasswords.add(1, ordering: .relaxed).newValue >= tries }

  /// Counts an unrecognised finger.
  ///
  /// Whether it was the last one allowed.
  func countStrangeFinger() -> Bool { strangeFingers.add(1, ordering: .relaxed).newValue >= Self.fingerTries }

  /// Remembers whether there is a reader at all.
  func note(_ report: ReaderReport) {
    hasLooked.store(true, ordering: .relaxed)
    if !report.reader.isEmpty { hasReader.store(true, ordering: .relaxed) }
  }

  /// What the look at the reader showed; nil before one.
  var biometryType: BiometryType? {
    guard hasLooked.load(ordering: .relaxed) else { return nil }
    return hasReader.load(ordering: .relaxed) ? .touchID : BiometryType.none
  }
}

/// The rest of a reader that nobody has touched for a while, or that could not be asked; an empty answer ends it.
final class ReaderNap: Sendable {
  private let bell = Bell()
  private let isAsleep = Atomic<Bool>(false)

  /// Waits to be woken or cancelled, or until `deadline`.
  ///
  /// It can be woken from before `announce` tells that it is asleep. After the deadline it is still at rest, in that an
  /// empty answer is none to anything else, until ``end()``.
  ///
  /// - Returns: how the wait ended.
  func sleep(until deadline: ContinuousClock.Instant? = nil, announce: () async -> Void) async -> Readiness {
    guard let bell else { return .starved }
    bell.quieten()
    isAsleep.store(true, ordering: .sequentiallyConsistent)
    await announce()
    let wake = await readable([bell.descriptor], until: deadline)
    if wake != .deadline { end() }
    return wake
  }

  /// The reader is in use, or will not be any more.
  func end() { isAsleep.store(false, ordering: .sequentiallyConsistent) }

  /// Wakes the reader.
  ///
  /// - Returns: false when it was not asleep.
  func wake() -> Bool {
    guard let bell, isAsleep.exchange(false, ordering: .sequentiallyConsistent) else { return false }
    bell.ring()
    return true
  }
}

/// How one factor's part in an evaluation ended.
enum FactorEnd: Equatable, Sendable {
  /// It said yes.
  case approved(Method)
  /// It cannot be asked here at all.
  case unavailable(Failure)
  /// It was asked, and its part is over.
  case failed(Failure)
  /// The question could not be put, or the person said no to it.
  case interrupted(Interruption)
  /// Another factor or the evaluation's end made it needless.
  case cancelled
}
