import FactorWire
import Foundation
import Testing

/// Both ends of the socket, with a peer that does as it likes.
@Suite final class WorkerSocketTests {
  private let parent: WorkerSocket
  private let worker: WorkerSocket
  private var isWorkerOpen = true

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard unsafe socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { throw Failure("no socket: errno \(errno)") }
    parent = WorkerSocket(descriptor: ends[0])
    worker = WorkerSocket(descriptor: ends[1])
  }

  deinit {
    close(parent.descriptor)
    if isWorkerOpen { close(worker.descriptor) }
  }

  @Test func messagesArriveOneByOne() throws {
    for message in WireTests.messages { worker.send(message) }
    for message in WireTests.messages { #expect(try parent.receive() == message) }
  }

  @Test func longestMessageArrives() throws {
    let text = String(repeating: "x", count: WorkerMessage.longestText)
    let message = WorkerMessage.result(.misconfigured(file: text, problem: text, mend: text))
    worker.send(message)
    #expect(try parent.receive() == message)
  }

  @Test func lengthIsLimited() {
    send([UInt8](repeating: 1, count: WorkerMessage.longestPacket + 1), from: worker)
    #expect(throws: MalformedMessage()) { try self.parent.receive() }
  }

  @Test func endIsNoMessage() throws {
    worker.send(.fit)
    closeWorker()
    #expect(try parent.receive() == .fit)
    #expect(try parent.receive() == nil)
  }

  @Test func endWithAnUnreadAnswerIsNoMessage() throws {
    parent.sendAnswer(Secret())
    closeWorker()
    #expect(try parent.receive() == nil)
  }

  @Test func sendingToNobodyIsQuiet() {
    closeWorker()
    parent.send(.fit)
    parent.sendAnswer(Secret())
  }

  @Test(arguments: [0, 1, 511])
  func answerArrives(length: Int) throws {
    let secret = Secret()
    for _ in 0..<length { #expect(secret.append(0x78)) }
    parent.sendAnswer(secret)
    let answer = try #require(worker.receiveAnswer())
    #expect(answer.count == length)
    unsafe answer.withBytes { bytes in
      #expect(unsafe Array(bytes) == Array(repeating: 0x78, count: length) + [0])
    }
  }

  @Test(arguments: [
    [], [0x78], [0x78, 0, 0x78], [0, 0], [0x78, 0, 0], Array(repeating: 0x78, count: 512),
    Array(repeating: 0x78, count: 512) + [0], Array(repeating: 0x78, count: 40_000) + [0],
  ])
  func whatIsNoAnswerIsRefused(bytes: [UInt8]) {
    send(bytes, from: parent)
    #expect(worker.receiveAnswer() == nil)
  }

  @Test func answerOfNobodyIsRefused() {
    #expect(shutdown(parent.descriptor, Int32(SHUT_WR)) == 0)
    #expect(worker.receiveAnswer() == nil)
  }

  private func send(_ bytes: [UInt8], from socket: WorkerSocket) {
    #expect(unsafe Foundation.send(socket.descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
  }

  private func closeWorker() {
    close(worker.descriptor)
    isWorkerOpen = false
  }
}
