import Authentication
import Glibc
import Prompters

/// Where vault's own words go: data to standard output, all else to standard error.
enum Output {
  /// Writes to standard output.
  ///
  /// - Parameters:
  ///   - text: the data.
  ///   - code: the exit code that goes with it.
  /// - Returns: `code`; where the text cannot be written, the code for that.
  static func data(_ text: String, code: Int32 = ExitCode.success) -> Int32 {
    if write(text, to: STDOUT_FILENO) { return code }
    let name = Failure.Code.internal.name
    error(name, "standard output cannot be written: \(SystemError.last)", hint: nil)
    return Failure.Code.internal.rawValue
  }

  /// `vault: error: NAME: message` and, on a line of its own, `vault: hint: …`.
  static func error(_ name: String, _ message: String, hint: String?) { complain("error", name, message, hint) }

  /// The same for what is no failure, but less than was wanted.
  static func warning(_ name: String, _ message: String, hint: String?) { complain("warning", name, message, hint) }

  private static func complain(_ kind: String, _ name: String, _ message: String, _ hint: String?) {
    write("vault: \(kind): \(name): \(bounded(message))\n", to: STDERR_FILENO)
    if let hint, !hint.isEmpty { write("vault: hint: \(bounded(hint))\n", to: STDERR_FILENO) }
  }

  /// A message quotes what it was given, but not without end.
  private static func bounded(_ text: String) -> String { SafeText.line(text, atMost: 400) }

  static func message(_ text: String) { write("vault: \(SafeText.line(text))\n", to: STDERR_FILENO) }

  static func line(_ text: String) { write("\(text)\n", to: STDERR_FILENO) }

  @discardableResult
  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
