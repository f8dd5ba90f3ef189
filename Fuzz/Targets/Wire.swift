import FactorWire
import Glibc

/// The packets between an evaluation and its workers, both ways.
enum Wire {
  static func play(_ bytes: [UInt8]) throws(Broken) {
    var input = Input(bytes)
    switch input.number(below: 4) {
    case 0: try arrive(input.remainder())
    case 1: try send(message(&input))
    case 2: try arriveAsAnswer(input.remainder())
    default: try answer(input.remainder())
    }
  }

  /// Whatever arrives is refused, or is exactly what the sender of that message sends.
  private static func arrive(_ packet: [UInt8]) throws(Broken) {
    let message = try? WorkerMessage(packet: packet)
    if let message { try insist(message.packet == packet, "\(message) has more than one packet") }
    // A packet of no bytes is the end of the stream.
    guard !packet.isEmpty, Self.post.isSent(packet) else { return }
    let received = try? WorkerSocket(descriptor: post.near).receive()
    try insist(received == message, "it is \(String(describing: received)) when it comes through the socket")
  }

  /// What is sent arrives, whatever it holds.
  private static func send(_ message: WorkerMessage) throws(Broken) {
    let packet = message.packet
    try insist(packet.count <= WorkerMessage.longestPacket, "a packet of \(packet.count) bytes")
    guard let arrived = try? WorkerMessage(packet: packet) else { throw Broken(description: "\(message) is refused") }
    try insist(arrived.packet == packet, "\(message) arrives as \(arrived)")
    let isShort = packet.count < 1000
    try insist(!isShort || arrived == message, "\(message) arrives as \(arrived)")
  }

  /// An answer is 1 to 511 bytes that are not zero, or none, and a zero behind them.
  private static func arriveAsAnswer(_ packet: [UInt8]) throws(Broken) {
    guard !packet.isEmpty, post.isSent(packet) else { return }
    let isFit = packet.count <= Secret.limit + 1 && packet.firstIndex(of: 0) == packet.count - 1
    let secret = WorkerSocket(descriptor: post.near).receiveAnswer()
    try insist((secret != nil) == isFit, "an answer of \(packet.count) bytes was \(isFit ? "refused" : "taken")")
    guard let secret else { return }
    let bytes = unsafe secret.withBytes { unsafe Array($0) }
    try insist(bytes == packet && secret.count == packet.count - 1, "the answer has changed")
  }

  /// Whatever can be in a secret arrives.
  private static func answer(_ bytes: [UInt8]) throws(Broken) {
    let secret = Secret()
    let taken = bytes.filter { secret.append($0) }
    try insist(taken == Array(bytes.filter { $0 != 0 }.prefix(Secret.limit)), "the secret takes something else")
    WorkerSocket(descriptor: post.far).sendAnswer(secret)
    let arrived = WorkerSocket(descriptor: post.near).receiveAnswer()
    let left = arrived.map { secret in unsafe secret.withBytes { unsafe Array($0.dropLast()) } }
    try insist(left == taken, "\(taken) arrives as \(String(describing: left))")
  }

  private static func message(_ input: inout Input) -> WorkerMessage {
    switch input.number(below: 9) {
    case 0: .information(input.text())
    case 1: .problem(input.text())
    case 2: .question(input.text(), echo: input.byte() & 1 == 0)
    case 3: .result(.approved)
    case 4: .result(.refused(choice(&input), status: input.word()))
    case 5: .result(.misconfigured(file: input.text(), problem: input.text(), mend: input.text()))
    case 6: .result(.doubted(choice(&input)))
    case 7:
      .report(
        ReaderReport(
          state: choice(&input), reader: input.text(), scanType: choice(&input), fingers: texts(&input),
          daemon: input.text(), errorName: input.text()))
    default:
      .module(
        ServiceModule(
          facility: choice(&input), path: input.text(), arguments: texts(&input), file: input.text(),
          line: input.word(), error: input.word()))
    }
  }

  private static func choice<Choice: CaseIterable>(_ input: inout Input) -> Choice where Choice.AllCases == [Choice] {
    Choice.allCases[input.number(below: Choice.allCases.count)]
  }

  private static func texts(_ input: inout Input) -> [String] {
    (0..<input.number(below: 33)).map { _ in input.text() }
  }

  /// A socket between two ends of this process, as between an evaluation and a worker.
  private struct Post {
    let near: Int32
    let far: Int32

    init() {
      var ends: [Int32] = [-1, -1]
      guard unsafe socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0 else { fatalError("no socket") }
      (near, far) = (ends[0], ends[1])
    }

    func isSent(_ packet: [UInt8]) -> Bool { unsafe Glibc.send(far, packet, packet.count, 0) == packet.count }
  }

  private static let post = Post()
}
