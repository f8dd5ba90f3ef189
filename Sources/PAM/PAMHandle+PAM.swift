import CPAM
import FactorWire

/// The one owner of a libpam transaction, from pam_start(3) to pam_end(3) with the last status.
// SAFETY: the pointer is this value's alone and ends with it.
@safe struct PAMHandle: ~Copyable {
  private let transaction: OpaquePointer
  // Released after deinit has ended the transaction, whose callback takes it unretained.
  private let counterpart: Counterpart

  /// A call that libpam answered with no.
  struct Refusal: Error, Equatable {
    let stage: TransactionResult.Stage
    let status: PAMStatus
  }

  /// Keeps the converser where the C callback finds it.
  fileprivate final class Counterpart {
    let converser: any Converser
    /// Whether a text was shown that has something to see in it.
    var hasShown = false

    init(_ converser: any Converser) { self.converser = converser }
  }

  /// pam_start(3).
  init(service: String, user: String, converser: any Converser) throws(Refusal) {
    let counterpart = Counterpart(converser)
    var status: Int32 = 0
    let context = unsafe Unmanaged.passUnretained(counterpart).toOpaque()
    guard let transaction = unsafe cpam_start(service, user, converse, context, &status) else {
      throw Refusal(stage: .start, status: PAMStatus(rawValue: status))
    }
    unsafe self.transaction = transaction
    self.counterpart = counterpart
  }

  deinit { unsafe cpam_end(transaction) }

  /// Sets PAM_TTY and PAM_RUSER.
  func setItems(tty: String?, remoteUser: String) throws(Refusal) {
    try unsafe check(.start, cpam_set_items(transaction, tty, remoteUser))
  }

  /// pam_authenticate(3).
  func authenticate() throws(Refusal) { try unsafe check(.authenticate, cpam_authenticate(transaction)) }

  /// pam_acct_mgmt(3).
  func checkAccount() throws(Refusal) { try unsafe check(.account, cpam_check_account(transaction)) }

  /// Whether PAM_USER, which modules may change, is `user` to the byte.
  func isUser(_ user: String) -> Bool { unsafe cpam_user_is(transaction, user) != 0 }

  /// Whether the person has had that much of the transaction so far.
  func hasHad(_ contact: FactorService.Contact) -> Bool {
    let hasAnswered = unsafe cpam_answered(transaction) > 0
    return switch contact {
    case .none: true
    case .word: hasAnswered || counterpart.hasShown
    case .answer: hasAnswered
    }
  }

  private func check(_ stage: TransactionResult.Stage, _ status: Int32) throws(Refusal) {
    if PAMStatus(rawValue: status) != .success {
      throw Refusal(stage: stage, status: PAMStatus(rawValue: status))
    }
  }
}

/// The C callback, which neither traps nor throws: whatever is wrong is a refusal.
private func converse(
  context: UnsafeMutableRawPointer, style: cpam_style, text: UnsafePointer<CChar>?,
  answer: UnsafeMutablePointer<CChar>
) -> Int32 {
  // SAFETY: `context` is the counterpart, which its handle keeps until pam_end(3) has returned.
  let counterpart = unsafe Unmanaged<PAMHandle.Counterpart>.fromOpaque(context).takeUnretainedValue()
  let text = unsafe text.map { unsafe String(cString: $0) } ?? ""
  let secret: Secret?
  switch style {
  case .information, .problem:
    counterpart.hasShown = counterpart.hasShown || text.hasSomethingToSee
    counterpart.converser.show(text, isProblem: style == .problem)
    return 0
  case .secret_question, .visible_question:
    secret = counterpart.converser.ask(text, echo: style == .visible_question)
  }
  guard let secret else { return -1 }
  defer { secret.wipe() }
  // SAFETY: there is room for 512 bytes, and a secret has at most 511.
  let room = unsafe UnsafeMutableRawBufferPointer(start: answer, count: Secret.limit)
  unsafe secret.withBytes { bytes in unsafe room.copyBytes(from: bytes.prefix(secret.count)) }
  return Int32(secret.count)
}
