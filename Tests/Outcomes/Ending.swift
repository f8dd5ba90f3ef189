/// A no, as scripts and people are told it.
///
/// In its texts NAME stands for the account, HOME for its home and TIME for a span of time.
package struct Ending: Equatable, Sendable {
  /// The exit code.
  package let code: Int32
  package let reason: String
  package let message: String
  /// Nil where nothing mends it.
  package let hint: String?
  /// Nil where the report has none.
  package let secondsLeft: ClosedRange<Int>?

  init(_ code: Int32, _ reason: String, _ message: String, hint: String?, secondsLeft: ClosedRange<Int>? = nil) {
    self.code = code
    self.reason = reason
    self.message = message
    self.hint = hint
    self.secondsLeft = secondsLeft
  }

  /// The name of the exit code.
  package var name: String { Self.names[code] ?? "" }

  private static let names: [Int32: String] = [
    101: "authenticationFailed", 102: "userCancel", 103: "userFallback", 104: "systemCancel", 105: "passcodeNotSet",
    106: "biometryNotAvailable", 107: "biometryNotEnrolled", 108: "biometryLockout", 111: "companionNotAvailable",
    113: "biometryDisconnected", 115: "notInteractive", 120: "configuration", 125: "internal",
  ]

  /// Whether a person who is asked for another factor is told: that there is none, or that nothing is enrolled, is no news.
  package var isNews: Bool {
    ![
      "noReader", "noService", "noBus", "noFinger", "remoteSession", "noPassword", "lockedOrNone", "faceNotSetUp",
      "noFace", "companionNotSetUp", "companionUnavailable",
    ].contains(reason)
  }
}

extension String {
  /// One of an ending's texts, about an account.
  package func about(_ name: String, home: String) -> String {
    replacing("NAME", with: name).replacing("HOME", with: home)
  }

  /// A text with TIME in the place of the spans in it.
  package var timeless: String {
    let span = /\d+ (day|hour|minute|second)s?( \d+ (hour|minute|second)s?)?/
    return replacing(span, with: "TIME")
  }
}
