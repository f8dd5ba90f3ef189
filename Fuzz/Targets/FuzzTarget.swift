/// What is fuzzed, each by its name on the command line and in the corpus.
enum FuzzTarget: String, CaseIterable {
  case wire, conversation, session, state, faillock, service, dbus, editor, text, outside

  /// Plays one input.
  ///
  /// - Throws: ``Broken`` when what must hold for every input does not for this one.
  func run(_ bytes: [UInt8]) throws(Broken) {
    switch self {
    case .wire: try Wire.play(bytes)
    case .conversation: try Conversation.play(bytes)
    case .session: try SessionPayload.play(bytes)
    case .state: try State.play(bytes)
    case .faillock: try FaillockTarget.play(bytes)
    case .service: try Service.play(bytes)
    case .dbus: try Replies.play(bytes)
    case .editor: try Editor.play(bytes)
    case .text: try ShownText.play(bytes)
    case .outside: try Outside.play(bytes)
    }
  }
}
