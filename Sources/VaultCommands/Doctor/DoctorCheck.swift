import Authentication
import Prompters

/// One line of `vault doctor`, fit for a terminal.
struct DoctorCheck: Equatable {
  enum State: String {
    case ok
    case problem
    /// It could not be looked at, because something before it is wrong, or it does not apply here.
    case skipped = "-"
  }

  /// What is looked at: never changed, since scripts may look for it.
  let name: String
  let state: State
  /// What was seen.
  let message: String
  /// The command or the edit that puts it right.
  let mend: String?

  /// Texts quote what others wrote, but not without end.
  private static let longest = 600

  private init(_ name: String, _ state: State, _ message: String, _ mend: String?) {
    self.name = name
    self.state = state
    self.message = Self.safe(message)
    self.mend = mend.map(Self.safe)
  }

  static func ok(_ name: String, _ message: String) -> DoctorCheck { DoctorCheck(name, .ok, message, nil) }

  static func skipped(_ name: String, _ message: String) -> DoctorCheck { DoctorCheck(name, .skipped, message, nil) }

  static func problem(_ name: String, _ message: String, mend: String?) -> DoctorCheck {
    DoctorCheck(name, .problem, message, mend)
  }

  static func problem(_ name: String, _ failure: Failure) -> DoctorCheck {
    DoctorCheck(name, .problem, failure.message, failure.hint)
  }

  /// One line for several things that may be wrong; with none of them `message` says what is there.
  static func found(_ name: String, _ faults: [Fault], else message: String) -> DoctorCheck {
    guard !faults.isEmpty else { return ok(name, message) }
    // One mend may put several things right.
    let mends = faults.compactMap(\.mend).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return problem(
      name, faults.map(\.message).joined(separator: "; "), mend: mends.isEmpty ? nil : mends.joined(separator: "; "))
  }

  /// The line as it is printed.
  var line: String {
    let columns = Self.padded(state.rawValue, 9) + Self.padded(name, 17) + message
    return columns + (mend.map { "; mend: \($0)" } ?? "") + "\n"
  }

  var json: JSON {
    .object([
      ("name", .text(name)), ("state", .text(state.rawValue)), ("message", .text(message)),
      ("mend", mend.map { .text($0) } ?? .null),
    ])
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func safe(_ text: String) -> String { SafeText.line(text, atMost: longest) }
}
