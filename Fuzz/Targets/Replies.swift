import CSystemd
import FactorWire
import Glibc

@testable import Fprint

/// All that `vault-reader` does, on a bus whose every answer is made up.
///
/// The answers are waiting in a socket before the first question is sent, and behind them is its end: nothing is waited
/// for.
enum Replies {
  static func play(_ bytes: [UInt8]) throws(Broken) {
    var input = Input(bytes)
    let inspection: ReaderInspection = input.byte() & 1 == 0 ? .look : .claim
    let session = LoginSession(isRemote: input.byte() == 1, isActive: [true, false, nil][input.number(below: 3)])
    var answers = Answers()
    while !input.isAtEnd, answers.stream.bytes.count < 40_000 { answers.add(&input) }
    let report = report(of: inspection, session, answers.stream.bytes)
    try check(report, inspection, session, answers)
  }

  private static func check(
    _ report: ReaderReport, _ inspection: ReaderInspection, _ session: LoginSession, _ answers: Answers
  ) throws(Broken) {
    let packet = WorkerMessage.report(report).packet
    try insist(packet.count <= WorkerMessage.longestPacket, "a report of \(packet.count) bytes")
    try insist((try? WorkerMessage(packet: packet)) != nil, "\(report) does not arrive")
    guard report.state == .ready else { return }
    try insist(!report.fingers.isEmpty && !session.isRemote, "ready: \(report) in \(session)")
    try insist(answers.allow(inspection), "ready after \(answers.kinds.map(\.rawValue))")
    for text in report.fingers { try insist(answers.stream.bytes.holds(text), "a finger “\(text)” that nobody named") }
  }

  private static func report(
    of inspection: ReaderInspection, _ session: LoginSession, _ stream: [UInt8]
  ) -> ReaderReport {
    // An inspection that begins anew has a socket of its own, as it has in truth.
    var theirs: [Int32] = []
    defer { for end in theirs { close(end) } }
    return inspection.run(Verdict(session: session)) { limit throws(BusError) in
      let ends = socket(holding: stream)
      theirs.append(ends.theirs)
      return try unsafe Bus.connect(within: limit) { unsafe sd_bus_set_fd($0, ends.ours, ends.ours) }
    }
  }

  private static func socket(holding stream: [UInt8]) -> (ours: Int32, theirs: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0,
      unsafe send(ends[1], stream, stream.count, Int32(MSG_DONTWAIT)) == stream.count,
      shutdown(ends[1], Int32(SHUT_WR)) == 0
    else { fatalError("no socket") }
    return (ends[0], ends[1])
  }
}

/// The answers of a bus and of an fprintd that need not be one.
private struct Answers {
  private(set) var stream = BusStream()
  private(set) var count: UInt32 = 0
  /// What the calls are answered with, in their order.
  private(set) var kinds: [Kind] = []
  /// The readers of the first answer, if it names any.
  private var readers: Int?
  /// Whether there are answers among them that may be anything.
  private var isUnknown = false

  enum Kind: String {
    case readers, texts, variant, nothing, failure
  }

  init() {
    // To Hello, by which a client gets its name.
    var name = Body()
    name.text(":1.42".utf8)
    stream.add(
      .methodReturn, to: 1, sender: Array("org.freedesktop.DBus".utf8), signature: Array("s".utf8), body: name.bytes)
    count = 1
  }

  private static let errors = [
    "net.reactivated.Fprint.Error.NoEnrolledPrints", "net.reactivated.Fprint.Error.PermissionDenied",
    "net.reactivated.Fprint.Error.AlreadyInUse", "net.reactivated.Fprint.Error.NoSuchDevice",
    "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NoReply",
    "org.freedesktop.DBus.Error.Spawn.ChildExited", "org.freedesktop.DBus.Error.UnknownMethod",
  ]

  mutating func add(_ input: inout Input) {
    var body = Body()
    switch input.number(below: 9) {
    case 0:
      let number = input.number(below: 5)
      if kinds.isEmpty { readers = number }
      body.texts((0..<number).map { _ in Array("/r/".utf8) + input.piece() })
      reply(.readers, "ao", body)
    case 1:
      body.texts((0..<input.number(below: 40)).map { _ in long(&input) })
      reply(.texts, "as", body)
    case 2:
      let text = long(&input)
      // libsystemd takes no other text.
      isUnknown = isUnknown || text.contains(0) || String(validating: text, as: UTF8.self) == nil
      body.signature("s".utf8)
      body.text(text)
      reply(.variant, "v", body)
    case 3: reply(.nothing, "", body)
    case 4: fail(Array(Self.errors[input.number(below: Self.errors.count)].utf8))
    case 5:
      // It may be the name of a time-out, after which less is asked.
      isUnknown = true
      fail(input.piece())
    case 6:
      isUnknown = true
      let signature = input.piece()
      reply(.nothing, String(decoding: signature, as: UTF8.self), Body(input.piece()))
    case 7:
      stream.add(.signal, to: 0, sender: input.piece())
    default:
      isUnknown = true
      stream.add(raw: input.piece())
    }
  }

  private mutating func reply(_ kind: Kind, _ signature: String, _ body: Body) {
    count += 1
    kinds.append(kind)
    stream.add(.methodReturn, to: count, sender: Array(":1.7".utf8), signature: Array(signature.utf8), body: body.bytes)
  }

  private mutating func fail(_ name: [UInt8]) {
    count += 1
    kinds.append(.failure)
    stream.add(.error, to: count, sender: Array(":1.7".utf8), errorName: name)
  }

  /// Whether a reader can be ready by them: somebody has told the fingers of one, and it was claimed and let go.
  func allow(_ inspection: ReaderInspection) -> Bool {
    guard !isUnknown else { return true }
    guard let readers else { return false }
    var rest = kinds.dropFirst()
    var hasFingers = false
    for _ in 0..<readers {
      // How a reader is touched is asked for only where its name is told.
      if rest.popFirst() == .variant { rest = rest.dropFirst() }
      if rest.popFirst() == .texts { hasFingers = true }
    }
    let claim = rest.prefix(2)
    return hasFingers && (inspection == .look || claim.count == 2 && !claim.contains(.failure))
  }

  /// A text that is now and then very long.
  private func long(_ input: inout Input) -> [UInt8] {
    let kind = input.byte()
    return kind < 0xF0 ? input.bytes(Int(kind)) : [UInt8](repeating: 0x78, count: Int(kind - 0xEF) * 300)
  }
}

extension [UInt8] {
  /// Whether the bytes of `text` occur in it.
  fileprivate func holds(_ text: String) -> Bool { text.isEmpty || firstRange(of: Array(text.utf8)) != nil }
}
