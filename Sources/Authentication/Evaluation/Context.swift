import FactorWire
import Synchronization

/// What the factors of one evaluation share.
struct Context: Sendable {
  let request: Request
  let account: Account
  let prompter: any Prompter
  let strikes: Strikes
  let password: PasswordLook
  let headStart = HeadStart()
  let progress = Progress()
  let readerRest = Rest()
  let cameraRest = Rest()
  let companionRest = Rest()
  let floor = Floor()

  var hasPassword: Bool {
    get async { await password.value == .set }
  }

  /// Whether the person can type the password, now or soon.
  var isPasswordAsked: Bool {
    get async { request.methods.contains(.password) && !progress.isPasswordOut ? await hasPassword : false }
  }

  /// Whether an empty line in the password's place is no answer: where there are other factors it is for them.
  ///
  /// What wants to ask comes before what rests. Where none does any more, it was pressed once too often, and nobody has
  /// typed a password: PAM does not hear of it.
  func isEmptyLineTaken() async -> Bool {
    if await floor.letGuestAsk() { return true }
    let woken = [readerRest, cameraRest, companionRest].filter { $0.wake() }
    if !woken.isEmpty { return true }
    return request.methods != [.password] && progress.ignoresEmptyLine()
  }

  /// What `vault-pam` is told for a transaction: the service and, where there is one, the terminal.
  func arguments(for service: FactorService) -> [String] {
    let terminal = prompter.terminal
    return [service.rawValue] + (terminal.isEmpty ? [] : [terminal])
  }
}

/// What the password has before the other factors, whose programs would keep its prompt waiting.
final class HeadStart: Sendable {
  /// The longest that the others wait, as where a directory does not answer.
  private static let longest = Duration.milliseconds(20)

  private let bell = Bell()

  /// The prompt is there, or will not be.
  func end() { bell?.ring() }

  /// Waits until it is over.
  func wait() async {
    if let bell { _ = await readable([bell.descriptor], until: .now + Self.longest) }
  }
}

/// The look at the account's password, made once.
///
/// It takes a program of its own, which would keep the worker that asks waiting if it began before that.
final class PasswordLook: Sendable {
  private let account: Account
  private let task = Mutex<Task<AccountPassword, Never>?>(nil)

  init(account: Account) { self.account = account }

  /// Begins it, unless it has begun.
  @discardableResult
  func begin() -> Task<AccountPassword, Never> {
    task.withLock { task in
      let look = task ?? EventLoop.start { [account] in await AccountPassword.look(of: account) }
      task = look
      return look
    }
  }

  var value: AccountPassword {
    get async { await begin().value }
  }

  /// Ends it if it has begun.
  func end() async {
    let look = task.withLock { $0 }
    look?.cancel()
    _ = await look?.value
  }
}

/// How far an evaluation has come.
///
/// It outlasts a suspension, after which its factors start anew.
final class Progress: Sendable {
  /// The unrecognised fingers, faces and companions that one evaluation takes, each by itself.
  private static let tries = 3

  /// The empty lines that are no answer: a program that asks may have no others.
  private static let emptyLines = 20

  private let wrongPasswords = Atomic<Int>(0)
  private let ignoredLines = Atomic<Int>(0)
  private let strangers = Mutex<[Method: Int]>([:])
  private let hasLooked = Atomic<Bool>(false)
  private let hasReader = Atomic<Bool>(false)
  private let hasCamera = Atomic<Bool>(false)
  private let hasLostPassword = Atomic<Bool>(false)

  /// Whether an empty line is one of the few that nobody takes for an answer.
  func ignoresEmptyLine() -> Bool { ignoredLines.add(1, ordering: .relaxed).newValue <= Self.emptyLines }

  /// Counts a wrong password.
  ///
  /// Whether it was the last of `tries`.
  func countWrongPassword(of tries: Int) -> Bool { wrongPasswords.add(1, ordering: .relaxed).newValue >= tries }

  /// Counts an unrecognised finger or face, or an answer for which the companion was not recognised.
  ///
  /// Whether it was the last one allowed.
  func countStranger(to method: Method) -> Bool {
    strangers.withLock { strangers in
      strangers[method, default: 0] += 1
      return strangers[method, default: 0] >= Self.tries
    }
  }

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
