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
  /// The rest of the face and of the companion.
  let rest = Rest()
  let floor = Floor()

  var hasPassword: Bool {
    get async { await password.value == .set }
  }

  /// Whether the person can type the password, now or soon.
  var isPasswordAsked: Bool {
    get async { request.methods.contains(.password) && !progress.isPasswordOut ? await hasPassword : false }
  }

  /// Whether an empty line in the password's place was meant for another factor, which has had it now.
  ///
  /// What wants to ask comes before what rests; one that has gone meanwhile has had it too.
  func isEmptyLineTaken() async -> Bool {
    if await floor.letGuestAsk() { return true }
    let isReaderAwake = nap.wake()
    let isAwake = rest.wake()
    if isReaderAwake || isAwake { return true }
    return await floor.wasAnnounced
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
  /// The unrecognised fingers, faces and companions that one evaluation takes, each by itself.
  private static let tries = 3

  private let wrongPasswords = Atomic<Int>(0)
  private let strangeFingers = Atomic<Int>(0)
  private let strangeFaces = Atomic<Int>(0)
  private let strangeCompanions = Atomic<Int>(0)
  private let hasLooked = Atomic<Bool>(false)
  private let hasReader = Atomic<Bool>(false)
  private let hasCamera = Atomic<Bool>(false)
  private let hasLostPassword = Atomic<Bool>(false)

  /// Counts a wrong password.
  ///
  /// Whether it was the last of `tries`.
  func countWrongPassword(of tries: Int) -> Bool { wrongPasswords.add(1, ordering: .relaxed).newValue >= tries }

  /// Counts an unrecognised finger.
  ///
  /// Whether it was the last one allowed.
  func countStrangeFinger() -> Bool { strangeFingers.add(1, ordering: .relaxed).newValue >= Self.tries }

  /// Counts an unrecognised face.
  ///
  /// Whether it was the last one allowed.
  func countStrangeFace() -> Bool { strangeFaces.add(1, ordering: .relaxed).newValue >= Self.tries }

  /// Counts an answer for which the companion was not recognised.
  ///
  /// Whether it was the last one allowed.
  func countStrangeCompanion() -> Bool { strangeCompanions.add(1, ordering: .relaxed).newValue >= Self.tries }

  /// Whether PAM has refused the password without asking for it.
  var isPasswordOut: Bool { hasLostPassword.load(ordering: .relaxed) }

  /// Remembers that it has, or, with false, that it is to be asked anew.
  func setPasswordOut(_ isOut: Bool) { hasLostPassword.store(isOut, ordering: .relaxed) }

  /// Remembers whether there is a reader at all.
  func note(_ report: ReaderReport) {
    hasLooked.store(true, ordering: .relaxed)
    if !report.reader.isEmpty { hasReader.store(true, ordering: .relaxed) }
  }

  /// Remembers whether faces can be looked at.
  func note(_ facts: FaceFacts) { if facts.isPresent { hasCamera.store(true, ordering: .relaxed) } }

  /// What the looks at the reader and the camera showed; nil before one.
  var biometryType: BiometryType? {
    if hasReader.load(ordering: .relaxed) { return .touchID }
    if hasCamera.load(ordering: .relaxed) { return .faceID }
    return hasLooked.load(ordering: .relaxed) ? BiometryType.none : nil
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
  ///
  /// A yes that follows an answer at once was given with it; any other may have been given at any time.
  case approved(Method, byAnswer: Bool)
  /// It cannot be asked here at all.
  case unavailable(Failure)
  /// It was asked, and its part is over.
  case failed(Failure)
  /// The question could not be put, or the person said no to it.
  case interrupted(Interruption)
  /// Another factor or the evaluation's end made it needless.
  case cancelled
}
