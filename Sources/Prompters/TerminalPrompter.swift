package import Authentication
package import FactorWire
import Glibc

/// Asks on the controlling terminal, and nowhere else: whatever standard input and output are, they are the command's.
package actor TerminalPrompter: Prompter {
  package nonisolated var terminal: String { device.name }

  private let device: Terminal
  private let signals: Signals?
  private var keeper: ModesKeeper?
  private var screen: Screen
  private var editor: LineEditor
  private var pending: Pending?
  private var questions = 0
  private var typing = Typing()
  /// Whether the question takes what is typed next, unless that belongs to what was typed before it.
  private var awaitsLine = false

  /// How often it is looked whether the terminal is still as it was left.
  private static let glance = Duration.milliseconds(500)

  private struct Pending {
    let number: Int
    let question: Question
    let answer: CheckedContinuation<Secret?, Never>
  }

  /// Opens the controlling terminal; nil when the process has none.
  ///
  /// - Parameters:
  ///   - signals: those of the process, when it is the prompter's to take them.
  ///   - style: how the text may look.
  ///   - expectsPassword: whether what is typed before the first question already belongs to it.
  ///   - home: the user's, where the terminal's modes are kept while it asks.
  package init?(signals: Signals?, style: Style, expectsPassword: Bool, home: String) {
    guard let device = Terminal(isOwnProcess: signals != nil, home: home) else { return nil }
    self.device = device
    self.signals = signals
    screen = Screen(device: device, style: style)
    editor = LineEditor(keys: device.keys, mode: expectsPassword ? .collecting : .dropping)
  }

  package nonisolated var takesTurns: Bool { true }

  package func reach() async throws(Interruption) {
    if let hindrance = device.hindrance { throw hindrance }
  }

  /// Makes the terminal ours and shows what is asked for: all of it, or nothing is asked.
  package func begin(_ presentation: Presentation) async throws(Interruption) {
    try await reach()
    await device.takeHold()
    guard device.take() else { throw .hungUp }
    if keeper == nil { keeper = device.keeper() }
    screen.present(presentation)
    if screen.isHeldUp { throw device.hindrance ?? .unable(.outputStopped) }
    editor = LineEditor(keys: device.keys, mode: editor.mode == .skipping ? .dropping : editor.mode)
    typing = Typing()
    awaitsLine = false
  }

  package func show(_ notice: Notice) async { screen.show(notice) }

  package func ask(_ question: Question) async throws(Interruption) -> Secret? {
    questions += 1
    let number = questions
    if editor.mode == .skipping, !question.isFallback {
      screen.show(.status("what was asked last is not asked any more: press Enter, and then go on"))
    }
    // Whoever sees it may answer at once.
    if !question.isFallback { try expectAnswer(isForeign: question.isForeign) }
    screen.ask(question)
    if screen.isHeldUp { throw hindrance ?? .unable(.outputStopped) }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { answer in
        pending = Pending(number: number, question: question, answer: answer)
        answerIfComplete()
      }
    } onCancel: {
      EventLoop.start { await self.withdraw(number) }
    }
  }

  package func interruption() async -> Interruption {
    let sources = (device.isTaken ? [device.descriptor] : []) + (signals.map { [$0.descriptor] } ?? [])
    while true {
      // Without signals to tell of it, that the process was stopped and goes on shows in the terminal alone.
      switch await readable(sources, until: signals == nil ? .now + Self.glance : nil) {
      case .starved: return .starved
      case .cancelled: return .cancelled
      case .deadline: if !device.hasOurModes { return .resumed }
      case .ready(let ready):
        if signals == nil, !device.hasOurModes { return .resumed }
        if let signals, ready.contains(signals.descriptor), let interruption = signals.interruption() {
          return interruption
        }
        if ready.contains(device.descriptor), let interruption = takeInput() { return interruption }
      }
    }
  }

  package func isInSight(forAnswer isAnswer: Bool) async -> Bool { signals?.wasStopped != true }

  package func news() async -> Interruption? { signals?.interruption() }

  package func stopOthers() async { signals?.stopGroup() }

  package func stop() async {
    if let signals { return signals.stop() }
    // In a program of others no signal is held back: this stops all of the job, this process among them.
    kill(0, SIGTSTP)
    // Other threads of it may run a moment longer.
    _ = await readable([], until: .now + .milliseconds(50))
  }

  package func goOn() async { signals?.forgetContinue() }

  package func end() async {
    // What was typed and not entered is dropped: it shall not lie about while the process is stopped.
    editor = LineEditor(keys: device.keys, mode: editor.mode)
    screen.leave()
    await outlastTyping()
    await keeper?.dismiss()
    keeper = nil
    device.giveBack()
  }

  /// Takes the rest of what is being typed or pasted, which is nobody else's, until it pauses; but not for ever.
  private func outlastTyping() async {
    let limit = ContinuousClock.now + .seconds(2)
    _ = editor.takeLine()
    while device.isTaken, let end = typing.openUntil, ContinuousClock.now < limit {
      guard case .ready = await readable([device.descriptor], until: min(limit, end)), device.hindrance == nil,
        device.read({ typing.took(editor.feed($0)) })
      else { return }
    }
  }

  /// What keeps this process from asking; nil when nothing does.
  ///
  /// A process that is about to be stopped has lost the terminal, and may not have heard yet that it is to stop.
  private var hindrance: Interruption? { device.hindrance.map { signals?.interruption() ?? $0 } }

  /// Reads what was typed; tells what in it stops the evaluation.
  private func takeInput() -> Interruption? {
    if let hindrance { return hindrance }
    listen()
    var stop: Interruption?
    let isThere = device.read { byte in
      let event = stop == nil ? takeIn(byte) : .dropped
      typing.took(event)
      if event == .cancelled { stop = .cancelled }
      if event == .suspended { stop = .suspended }
    }
    return isThere ? stop : .hungUp
  }

  /// Sees to it that the question that is about to be shown gets what is typed for it.
  private func expectAnswer(isForeign: Bool) throws(Interruption) {
    // What was typed before anything was asked may be a password: it is no answer to anything else.
    if isForeign { _ = editor.takeLine() }
    switch editor.mode {
    case .collecting: break
    case .skipping: editor.expectLine()
    case .dropping:
      // What has come already answers nothing.
      if let stop = takeInput() { throw stop }
      awaitsLine = true
      listen()
    }
  }

  /// Lets the question have what is typed from now on, unless that is still part of something else.
  private func listen() {
    guard awaitsLine, !typing.isOpen else { return }
    awaitsLine = false
    editor.expectLine()
  }

  private func takeIn(_ byte: UInt8) -> LineEditor.Event {
    if case .fallback(let title) = pending?.question, editor.mode != .skipping {
      let isEnter = LineEditor.isEnd(byte)
      if isEnter, title != nil { resolve(Secret()) }
      return isEnter ? .nothing : editor.feed(byte)
    }
    let event = editor.feed(byte)
    if event == .edited, case .visible = pending?.question { screen.redraw(typed: editor.line) }
    answerIfComplete()
    return event
  }

  private func answerIfComplete() {
    guard let pending, !pending.question.isFallback, editor.isSubmitted else { return }
    guard !editor.isTooLong else {
      _ = editor.takeLine()
      // From the next thing that is typed on: the rest of a paste is no better.
      awaitsLine = true
      screen.show(.status("an answer has at most \(Secret.limit) bytes, and none that is zero; type it again"))
      return
    }
    resolve(editor.takeLine())
  }

  private func resolve(_ answer: Secret) {
    screen.answered()
    pending?.answer.resume(returning: answer)
    pending = nil
  }

  private func withdraw(_ number: Int) {
    guard let pending, pending.number == number else { return }
    screen.withdraw()
    // What was typed for it, and is typed before anybody can have seen that it has gone, answers nothing else.
    if pending.question.isForeign {
      editor.skipLine()
      awaitsLine = false
    }
    pending.answer.resume(returning: nil)
    self.pending = nil
  }
}

extension Question {
  fileprivate var isFallback: Bool {
    if case .fallback = self { true } else { false }
  }

  /// Whether its answer is none that a person may have typed before it was on the screen, or go on typing after it.
  fileprivate var isForeign: Bool {
    switch self {
    case .pin, .visible: true
    case .secret, .fallback: false
    }
  }
}
