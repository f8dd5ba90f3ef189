import Authentication
import Glibc
import Sessions

/// A session as people and programs are told of it.
struct SessionText {
  let session: Session
  /// The whole seconds that are left, at least one while it lives.
  let secondsLeft: Int64
  /// When it was opened and when it ends, as the wall clock has it now.
  private let since: time_t
  private let ends: time_t

  init(_ session: Session) {
    self.session = session
    let now = BootTime.now.milliseconds
    secondsLeft = max(0, (session.until - now + 999) / 1000)
    var clock = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &clock)
    since = (clock.tv_sec * 1000 + clock.tv_nsec / 1_000_000 - Int(now - session.since)) / 1000
    ends = since + Int(session.seconds)
  }

  /// One line, without the name of what it is said of.
  var line: String {
    let times = "since \(clock(since, "%H:%M:%S")), ends \(clock(ends, "%H:%M:%S"))"
    return "\(session.scope.rawValue) session by \(session.method.rawValue), \(times), \(Self.span(secondsLeft)) left"
  }

  /// The member `session` of every report.
  var json: JSON {
    .object([
      ("scope", .text(session.scope.rawValue)),
      ("policy", .text(session.policy.rawValue)),
      ("method", .text(session.method.rawValue)),
      ("since", .text(clock(since, "%Y-%m-%dT%H:%M:%SZ"))),
      ("ends", .text(clock(ends, "%Y-%m-%dT%H:%M:%SZ"))),
      ("secondsLeft", .number(Int(secondsLeft))),
    ])
  }

  /// A span of time in the units that `--for` takes.
  static func span(_ seconds: Int64) -> String {
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")].filter { $0.0 > 0 }
    return parts.isEmpty ? "0s" : parts.map { "\($0.0)\($0.1)" }.joined(separator: " ")
  }

  /// A moment in Greenwich where the form says so, else here.
  ///
  /// strftime(3)
  private func clock(_ moment: time_t, _ form: String) -> String {
    var seconds = moment
    var parts = unsafe tm()
    _ = unsafe form.hasSuffix("Z") ? gmtime_r(&seconds, &parts) : localtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 64)
    let count = unsafe strftime(&text, text.count, form, &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
