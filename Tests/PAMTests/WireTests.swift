import FactorWire
import Foundation
import Testing

/// The messages of a worker as packets: whatever arrives is a message or refused.
@Suite struct WireTests {
  static let messages: [WorkerMessage] =
    [
      .information("Put your finger on the reader"), .information(""), .problem("é\n\u{202E}"),
      .question("Password: ", echo: false), .question("Code: ", echo: true), .result(.approved), .fit,
      .result(.misconfigured(file: "/etc/pam.d/vault", problem: "is missing", mend: "make install")),
      .report(ReaderReport(state: .noReader)),
      .module(ServiceModule(facility: .auth, path: "/lib/pam_x.so", file: "/etc/pam.d/vault", line: 1)),
    ]
    + ServiceModule.Facility.allCases.map { facility in
      .module(
        ServiceModule(
          facility: facility, path: "/lib/security/pam_faillock.so", arguments: ["preauth", "deny=5"],
          file: "/etc/pam.d/common-auth", line: .max, error: 2))
    }
    + TransactionResult.Stage.allCases.map { .result(.refused($0, status: .min)) }
    + [PAMStatus.notAuthenticated.rawValue, -1, .max].map { .result(.refused(.account, status: $0)) }
    + TransactionResult.Doubt.allCases.map { .result(.doubted($0)) }
    + ReaderReport.State.allCases.map { state in
      .report(
        ReaderReport(
          state: state, reader: "Virtual", scanType: .swipe, fingers: ["right-index-finger", "left-thumb"],
          daemon: ":1.7", errorName: "net.reactivated.Fprint.Error.NoSuchDevice"))
    }
    + ReaderReport.ScanType.allCases.map { .report(ReaderReport(state: .ready, scanType: $0)) }

  @Test(arguments: messages)
  func arriveAsTheyWereSent(message: WorkerMessage) throws {
    #expect(try WorkerMessage(packet: message.packet) == message)
  }

  @Test func areAllDifferent() {
    let packets = Self.messages.map(\.packet)
    for (index, packet) in packets.enumerated() { #expect(packets.firstIndex(of: packet) == index) }
  }

  @Test(arguments: messages)
  func areRefusedShortOrLong(message: WorkerMessage) {
    let packet = message.packet
    for length in 0..<packet.count {
      #expect(throws: MalformedMessage(), "\(length) bytes") { try WorkerMessage(packet: Array(packet.prefix(length))) }
    }
    #expect(throws: MalformedMessage()) { try WorkerMessage(packet: packet + [0]) }
  }

  @Test func unknownKindsAreRefused() {
    let known = Set(Self.messages.map { $0.packet[0] })
    #expect(known.count == 11)
    for tag in UInt8.min...UInt8.max where !known.contains(tag) {
      #expect(throws: MalformedMessage()) { try WorkerMessage(packet: [tag]) }
      #expect(throws: MalformedMessage()) { try WorkerMessage(packet: [tag, 0, 0, 0, 0]) }
    }
  }

  @Test func unknownChoicesAreRefused() {
    for message: WorkerMessage in [
      .result(.doubted(.userChanged)), .result(.refused(.account, status: 7)), .report(ReaderReport(state: .failed)),
      .module(ServiceModule(facility: .account, path: "", file: "", line: 1)),
    ] {
      var packet = message.packet
      packet[1] = 200
      #expect(throws: MalformedMessage()) { try WorkerMessage(packet: packet) }
    }
  }

  @Test(arguments: [-1, .min, .max, 5, 8193] as [Int32])
  func lyingLengthsAreRefused(length: Int32) {
    var packet = WorkerMessage.information("four").packet
    for index in 0..<4 { packet[1 + index] = UInt8(truncatingIfNeeded: length >> Int32(index * 8)) }
    #expect(throws: MalformedMessage()) { try WorkerMessage(packet: packet) }
    #expect(throws: MalformedMessage()) {
      try WorkerMessage(packet: packet + [UInt8](repeating: 0x78, count: 8189))
    }
  }

  @Test func tooManyFingersAreRefused() throws {
    let most = ReaderReport(state: .ready, fingers: Array(repeating: "", count: 32))
    #expect(try WorkerMessage(packet: WorkerMessage.report(most).packet) == .report(most))
    var packet = WorkerMessage.report(most).packet
    let count = try #require(packet.firstIndex(of: 32))
    packet[count] = 33
    packet.insert(contentsOf: [0, 0, 0, 0], at: count + 4)
    #expect(throws: MalformedMessage()) { try WorkerMessage(packet: packet) }
  }

  @Test func textsThatAreNoUTF8AreRefused() throws {
    for bytes in [[0xFF], [0xC3], [0x61, 0x80], [0xED, 0xA0, 0x80], [0xC0, 0x80]] as [[UInt8]] {
      let packet = [1, UInt8(bytes.count), 0, 0, 0] + bytes
      #expect(throws: MalformedMessage(), "\(bytes)") { try WorkerMessage(packet: packet) }
    }
  }

  /// Even a message all of whose texts are too long arrives, in one packet.
  @Test func everyMessageFitsIntoAPacket() throws {
    let long = String(repeating: "é", count: 10_000)
    let cut = String(repeating: "é", count: 4096)
    let report = ReaderReport(
      state: .failed, reader: long, fingers: ["a"] + Array(repeating: long, count: 40), daemon: long, errorName: long)
    let packet = WorkerMessage.report(report).packet
    #expect(packet.count <= WorkerMessage.longestPacket)
    let fingers = ["a", String(cut.dropLast())] + Array(repeating: "", count: 30)
    let arrived = ReaderReport(state: .failed, reader: cut, fingers: fingers, daemon: cut, errorName: cut)
    #expect(try WorkerMessage(packet: packet) == .report(arrived))
  }

  /// A list that no sender makes: each of its texts would be let in alone.
  @Test func listsThatAreTooLongAreRefused() {
    let half = [UInt8](repeating: 0x78, count: 4100)
    let text = [0x04, 0x10, 0, 0] + half
    let start: [UInt8] = [9, 0, 0, 0, 0, 0, 0]
    let packet = start + [2, 0, 0, 0] + text + text + [0, 0, 0, 0, 0, 0, 0, 0]
    #expect((try? WorkerMessage(packet: packet)) == nil)
  }

  @Test func longTextsAreCutAtACharacter() throws {
    let message = WorkerMessage.information("x" + String(repeating: "é", count: 5000))
    let cut = WorkerMessage.information("x" + String(repeating: "é", count: 4095))
    #expect(try WorkerMessage(packet: message.packet) == cut)
  }

  /// A damaged packet that is still a message is one that could have been sent.
  @Test func damageIsRefusedOrReadable() throws {
    var random = Repeatable(state: 7)
    var refused = 0
    var read = 0
    for message in Self.messages {
      for _ in 0..<300 {
        var packet = message.packet
        for _ in 0...Int.random(in: 0..<3, using: &random) {
          packet[Int.random(in: 0..<packet.count, using: &random)] = .random(in: 0...255, using: &random)
        }
        do throws(MalformedMessage) {
          let damaged = try WorkerMessage(packet: packet)
          #expect(try WorkerMessage(packet: damaged.packet) == damaged)
          read += 1
        } catch {
          refused += 1
        }
      }
    }
    #expect(refused > 1000)
    #expect(read > 1000)
  }
}

/// Random numbers that are the same each time: a linear congruential generator.
private struct Repeatable: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    var result: UInt64 = 0
    for _ in 0..<4 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      result = result << 16 | state >> 48
    }
    return result
  }
}
