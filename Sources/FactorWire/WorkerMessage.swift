/// What a worker says to the evaluation that started it: one message a packet.
///
/// The only thing that goes the other way is the answer to the last question, see ``WorkerSocket/sendAnswer(_:)``.
package enum WorkerMessage: Equatable, Sendable {
  /// A module's PAM_TEXT_INFO.
  case information(String)
  /// A module's PAM_ERROR_MSG.
  case problem(String)
  /// A module's PAM_PROMPT_ECHO_OFF or PAM_PROMPT_ECHO_ON. The worker waits for the answer.
  case question(String, echo: Bool)
  /// The transaction is over: the last message of `vault-pam`.
  case result(TransactionResult)
  /// The one message of `vault-reader`.
  case report(ReaderReport)
  /// One of the first messages of `vault-pam --survey`: a line of the service.
  case module(ServiceModule)
  /// The last message of `vault-pam --survey`, if not a result: the service could be asked. It approves nothing.
  case fit
}

/// Bytes that are no message: the sender is broken, or is not the worker it should be.
package struct MalformedMessage: Error, Equatable {
  package init() {}
}

extension WorkerMessage {
  /// The longest text that is sent: longer ones are cut by the sender, at a character's border.
  package static let longestText = 8192

  /// The longest packet: anything longer is refused unread.
  ///
  /// No message has more than four texts, or lists of them, and a few numbers.
  package static let longestPacket = 4 * longestText + 1024

  private enum Tag: UInt8 {
    case information = 1
    case problem, secretQuestion, visibleQuestion, approved, refused, misconfigured, doubted, report, fit, module
  }

  /// The packet that carries this message.
  package var packet: [UInt8] {
    switch self {
    case .information(let text): PacketWriter(Tag.information.rawValue).text(text).bytes
    case .problem(let text): PacketWriter(Tag.problem.rawValue).text(text).bytes
    case .question(let text, let echo):
      PacketWriter((echo ? Tag.visibleQuestion : Tag.secretQuestion).rawValue).text(text).bytes
    case .result(let result): Self.packet(of: result)
    case .report(let report):
      PacketWriter(Tag.report.rawValue).byte(report.state.rawValue).text(report.reader)
        .byte(report.scanType.rawValue).texts(report.fingers).text(report.daemon).text(report.errorName).bytes
    case .module(let module): module.written(by: PacketWriter(Tag.module.rawValue)).bytes
    case .fit: PacketWriter(Tag.fit.rawValue).bytes
    }
  }

  private static func packet(of result: TransactionResult) -> [UInt8] {
    switch result {
    case .approved: PacketWriter(Tag.approved.rawValue).bytes
    case .refused(let stage, let status):
      PacketWriter(Tag.refused.rawValue).byte(stage.rawValue).number(status).bytes
    case .misconfigured(let file, let problem, let mend):
      PacketWriter(Tag.misconfigured.rawValue).text(file).text(problem).text(mend).bytes
    case .doubted(let doubt): PacketWriter(Tag.doubted.rawValue).byte(doubt.rawValue).bytes
    }
  }

  /// Reads a packet.
  ///
  /// - Throws: ``MalformedMessage`` unless the packet is exactly one message, to the last byte.
  package init(packet: [UInt8]) throws(MalformedMessage) {
    var reader = PacketReader(packet)
    self = try Self.message(&reader)
    guard reader.isAtEnd else { throw MalformedMessage() }
  }

  private static func message(_ reader: inout PacketReader) throws(MalformedMessage) -> Self {
    switch try reader.choice(Tag.self) {
    case .information: .information(try reader.text())
    case .problem: .problem(try reader.text())
    case .secretQuestion: .question(try reader.text(), echo: false)
    case .visibleQuestion: .question(try reader.text(), echo: true)
    case .approved: .result(.approved)
    case .refused: .result(.refused(try reader.choice(TransactionResult.Stage.self), status: try reader.number()))
    case .misconfigured:
      .result(.misconfigured(file: try reader.text(), problem: try reader.text(), mend: try reader.text()))
    case .doubted: .result(.doubted(try reader.choice(TransactionResult.Doubt.self)))
    case .report:
      .report(
        ReaderReport(
          state: try reader.choice(ReaderReport.State.self), reader: try reader.text(),
          scanType: try reader.choice(ReaderReport.ScanType.self), fingers: try reader.texts(),
          daemon: try reader.text(), errorName: try reader.text()))
    case .module: .module(try ServiceModule(reading: &reader))
    case .fit: .fit
    }
  }
}
