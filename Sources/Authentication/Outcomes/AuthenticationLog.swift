import CLinux
import Glibc

/// The line that each evaluation leaves in the system's authentication log.
///
/// A record, not evidence: any user can write such lines.
struct AuthenticationLog {
  let request: Request
  let account: Account
  let terminal: String

  /// Sends the line.
  ///
  /// A log that does not take it is not waited for, as long as there is a thread to leave behind.
  ///
  /// syslog(3)
  func record(_ result: Result<Method, Failure>, isReused: Bool) async {
    let line = line(result, isReused: isReused)
    guard let bell = Bell() else { return unsafe clinux_log(line) }
    let isStarted = onOwnThread {
      unsafe clinux_log(line)
      bell.ring()
    }
    guard isStarted else { return unsafe clinux_log(line) }
    await EventLoop.start { _ = await readable([bell.descriptor], until: .now + .seconds(1)) }.value
  }

  /// The result first, then who asked and for what; what was typed by the caller comes last.
  ///
  /// Each value is bounded, and quoted unless it is a plain word, so that none can look like another field.
  func line(_ result: Result<Method, Failure>, isReused: Bool) -> String {
    var fields: [(String, String)] = []
    switch result {
    case .success: fields.append(("result", "success"))
    case .failure(let failure):
      fields += [("result", "failure"), ("error", failure.code.name), ("cause", failure.reason.rawValue)]
    }
    fields += [
      ("user", account.name), ("uid", "\(account.uid)"), ("tty", terminal.isEmpty ? "none" : terminal),
      ("policy", request.policy.rawValue), ("method", (try? result.get())?.rawValue ?? "none"),
    ]
    if isReused { fields.append(("session", "yes")) }
    if let command = request.command { fields.append(("command", command)) }
    if let reason = request.reason { fields.append(("reason", reason)) }
    return fields.map { "\($0)=\(Self.value($1))" }.joined(separator: " ")
  }

  private static let longest = 200

  private static func value(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.utf8.count <= longest && text.utf8.allSatisfy { plain.contains($0) }
    if isPlain { return text }
    let scalars = text.unicodeScalars
    let escaped = scalars.prefix(longest).map(escape).joined()
    return "\"\(escaped)\(scalars.count > longest ? "…" : "")\""
  }

  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+,-./:@_".utf8)

  /// Quotes are escaped, and so is everything that is not of the printable letters: nothing can end the line.
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"", "\\": "\\\(scalar)"
    case " "..."~": String(scalar)
    default: scalar.properties.isAlphabetic ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
}
