import Authentication
import FactorWire

/// The block that an evaluation draws on the terminal: what is approved, what the modules say, and below it the
/// question, which moves down as messages come.
struct Screen {
  /// How long a terminal may take nothing before that is told from one that is slow.
  private static let patience = Duration.milliseconds(500)

  /// A way out that is called more than this does not push what is asked off the screen.
  private static let longestTitle = 60

  private let device: Terminal
  private let style: Style
  /// What saying no is called.
  private var cancelTitle = "cancel"
  /// The question on the screen, and what is shown as typed.
  private var prompt: String?
  private var isDrawn = false
  /// How wide the window was then.
  private var columns = 0
  /// What is shown after it of an answer that is no secret.
  private var typed = ""
  /// Whether what was to be shown last could not be.
  ///
  /// What comes then is shown if it can be at once: each try would wait again.
  private(set) var isHeldUp = false

  init(device: Terminal, style: Style) {
    self.device = device
    self.style = style
  }

  mutating func present(_ presentation: Presentation) {
    prompt = nil
    isDrawn = false
    isHeldUp = false
    cancelTitle = SafeText.line(presentation.cancelTitle ?? "cancel", atMost: Self.longestTitle)
    write(lines: presentation.lines.map(bold))
  }

  mutating func show(_ notice: Notice) {
    switch notice {
    case .information(let text): write(lines: SafeText.lines(text))
    case .problem(let text): write(lines: SafeText.lines(text).map(warning))
    case .status(let text): write(lines: ["vault: \(SafeText.line(text))"])
    }
  }

  /// Shows `question`, if it can be: see ``isHeldUp``.
  mutating func ask(_ question: Question) {
    erasePrompt()
    isHeldUp = false
    prompt =
      switch question {
      case .secret(let text), .pin(let text), .visible(let text): promptText(text)
      case .fallback(let title):
        title.map { "Enter: \(SafeText.line($0, atMost: Self.longestTitle)), Ctrl-C: \(cancelTitle) " }
      }
    drawPrompt()
  }

  /// Shows what has been typed so far of an answer that is no secret.
  mutating func redraw(typed: Secret) {
    erasePrompt()
    self.typed = SafeText.line(unsafe typed.withBytes { unsafe String(decoding: $0.dropLast(), as: UTF8.self) })
    drawPrompt()
  }

  /// The question has its answer: it stays in sight, and what follows begins below it.
  mutating func answered() {
    if isDrawn { put("\r\n") }
    prompt = nil
    typed = ""
    isDrawn = false
  }

  /// The question is no more.
  mutating func withdraw() {
    erasePrompt()
    prompt = nil
    typed = ""
  }

  /// Leaves the cursor at the start of a line.
  mutating func leave() {
    if isDrawn, !isHeldUp { put("\r\n") }
    isDrawn = false
  }

  private mutating func write(lines: [String]) {
    erasePrompt()
    if !lines.isEmpty { put(lines.map { "\($0)\r\n" }.joined()) }
    drawPrompt()
  }

  private mutating func put(_ text: String) {
    // Nobody knows how far the last text came.
    isHeldUp = !device.write(isHeldUp ? "\r\n" + text : text, within: isHeldUp ? .zero : Self.patience)
  }

  private mutating func drawPrompt() {
    guard let prompt, !isDrawn else { return }
    columns = device.columns
    put(prompt + typed)
    isDrawn = true
  }

  /// Takes the question away, from just those rows that it is in.
  ///
  /// After a change of size only the terminal knows which these are, unless it makes no difference: it then stays.
  private mutating func erasePrompt() {
    guard let prompt, isDrawn else { return }
    isDrawn = false
    guard !isHeldUp else { return }
    let rows = Prompters.rows(of: prompt + typed, columns: columns)
    let now = device.columns
    guard style.movesCursor, now == columns || Prompters.rows(of: prompt + typed, columns: now) == rows else {
      return put("\r\n")
    }
    put(rows > 1 ? "\r\u{1B}[\(rows - 1)A\u{1B}[J" : "\r\u{1B}[J")
  }

  /// All but the last line of a prompt is shown once; the last one is where the answer goes.
  private mutating func promptText(_ text: String) -> String {
    var lines = text.isEmpty ? [""] : SafeText.lines(text)
    let last = lines.popLast() ?? ""
    write(lines: lines)
    return last
  }

  private func bold(_ text: String) -> String { style.hasColour ? "\u{1B}[1m\(text)\u{1B}[m" : text }

  private func warning(_ text: String) -> String { style.hasColour ? "\u{1B}[33m\(text)\u{1B}[m" : text }
}
