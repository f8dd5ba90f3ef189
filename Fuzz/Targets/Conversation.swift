import FactorWire
import Glibc

@testable import PAM

/// One PAM transaction with a module that does anything at all: CPAM's conversation and what is made of its outcome.
enum Conversation {
  private static let service: String = {
    let lines = ["auth", "account"].map { "\($0) required \(LibPAM.shared.path)\n" }.joined()
    Folder.write(lines.utf8, to: "/etc/pam.d/vault-fuzz-\(getpid())")
    return "vault-fuzz-\(getpid())"
  }()

  static func play(_ bytes: [UInt8]) throws(Broken) {
    var input = Input(bytes)
    let person = Person(input.piece())
    let script = input.remainder()
    let libpam = LibPAM.shared
    let result = unsafe script.withUnsafeBufferPointer { script in
      unsafe libpam.play(script)
      return PAMTransaction.run(service: service, contact: .answer, user: "plain", tty: nil, converser: person)
    }
    if let fault = libpam.fault { throw Broken(description: fault) }
    let answers = libpam.answers
    try insist(answers.isSubsequence(of: person.given), "\(answers) were given as \(person.given)")
    try insist(person.areWiped, "an answer was not wiped")
    try check(result, hasAsked: !answers.isEmpty, hasAnswered: !person.given.isEmpty)
  }

  /// A yes is one that the module gave twice, for the same user, after a question was answered.
  private static func check(_ result: TransactionResult, hasAsked: Bool, hasAnswered: Bool) throws(Broken) {
    let stages = [LibPAM.shared.end(of: 0), LibPAM.shared.end(of: 1)]
    let isYes = stages.allSatisfy { $0.returned == 0 && $0.isSameUser == 1 }
    try insist(result != .approved || isYes && hasAnswered, "approved after \(stages)")
    try insist(result == .approved || !isYes || !hasAsked, "\(result) after \(stages)")
    if stages[0].returned != 0 { try insist(stages[1].returned == -1, "the account was checked after a no") }
  }
}

/// Somebody who answers as the bytes say.
private final class Person: Converser {
  private var input: Input
  private var secrets: [Secret] = []
  /// The answers that were handed over, each as it was then.
  private(set) var given: [[UInt8]] = []
  let isAwake = true

  init(_ bytes: [UInt8]) { input = Input(bytes) }

  var areWiped: Bool { secrets.allSatisfy(\.isEmpty) }

  func show(_ text: String, isProblem: Bool) {}

  func ask(_ question: String, echo: Bool) -> Secret? {
    let secret = Secret()
    let kind = input.byte()
    if kind == 0 { return nil }
    // Half of them are short, as passwords are; some are as long as can be, or hold a zero.
    let answer = kind & 1 == 0 ? input.piece() : [UInt8](repeating: kind, count: Int(kind) * 2 + 1)
    guard unsafe secret.fill({ room in unsafe fill(room, answer) }) else { return nil }
    secrets.append(secret)
    given.append(answer)
    return secret
  }

  private func fill(_ room: UnsafeMutableBufferPointer<UInt8>, _ answer: [UInt8]) -> Int? {
    guard answer.count <= room.count else { return nil }
    for (index, byte) in answer.enumerated() { unsafe room[index] = byte }
    return answer.count
  }
}

extension [[UInt8]] {
  /// Whether all of these occur in `others`, in this order.
  fileprivate func isSubsequence(of others: [[UInt8]]) -> Bool {
    var rest = self[...]
    for other in others where rest.first == other { rest.removeFirst() }
    return rest.isEmpty
  }
}
