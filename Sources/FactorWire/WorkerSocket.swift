import Glibc

/// One end of the SOCK_SEQPACKET socket between an evaluation and a worker: a message a packet.
///
/// It does not own the descriptor.
package struct WorkerSocket: Sendable {
  /// The descriptor on which a worker finds its end.
  package static let descriptorInWorker: Int32 = 3
  /// The descriptor of the pipe that ends the worker when its parent goes.
  package static let lifelineInWorker: Int32 = 4

  package let descriptor: Int32

  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Sends a message; a peer that has gone is no error here: that is noticed where this end is read.
  ///
  /// send(2)
  package func send(_ message: WorkerMessage) {
    let packet = message.packet
    _ = unsafe packet.withUnsafeBytes { bytes in
      retryingInterrupts { unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
    }
  }

  /// Sends the answer to the last question, from the secret's own page: its bytes and a NUL.
  ///
  /// send(2)
  package func sendAnswer(_ secret: Secret) {
    _ = unsafe secret.withBytes { bytes in
      retryingInterrupts { unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
    }
  }

  /// Waits for the answer to the last question.
  ///
  /// - Returns: nil when the parent has gone or sent anything but bytes without NUL and one NUL at the end.
  package func receiveAnswer() -> Secret? {
    let secret = Secret()
    let isWhole = unsafe secret.fill { buffer in
      let length = retryingInterrupts { unsafe recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_TRUNC)) }
      guard length > 0, length <= buffer.count else { return nil }
      return unsafe buffer.prefix(length).firstIndex(of: 0) == length - 1 ? length - 1 : nil
    }
    return isWhole ? secret : nil
  }

  /// Reads the message that is waiting.
  ///
  /// - Returns: nil at the end of the stream.
  /// - Throws: ``MalformedMessage`` for anything that is no message.
  package func receive() throws(MalformedMessage) -> WorkerMessage? {
    var packet = [UInt8](repeating: 0, count: WorkerMessage.longestPacket)
    let length = unsafe packet.withUnsafeMutableBytes { bytes in
      retryingInterrupts { unsafe recv(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_TRUNC)) }
    }
    if length == 0 || (length < 0 && errno == ECONNRESET) { return nil }
    guard length > 0, length <= packet.count else { throw MalformedMessage() }
    packet.removeLast(packet.count - length)
    return try WorkerMessage(packet: packet)
  }
}

/// Repeats a system call that a signal interrupted.
package func retryingInterrupts(_ call: () -> Int) -> Int {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
