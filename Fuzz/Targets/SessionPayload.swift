@testable import Authentication
@testable import Sessions

/// What a session's key may hold.
enum SessionPayload {
  static func play(_ bytes: [UInt8]) throws(Broken) {
    var input = Input(bytes)
    let moment = BootTime(milliseconds: number(&input) & .max / 4, suspended: number(&input) % (.max / 4))
    let payload = input.remainder()
    guard let session = Session(payload: payload, scope: .terminal) else { return }
    try insist(session.payload == payload, "\(payload) is read as \(session)")
    try insist(session.policy.methods.contains(session.method), "\(session.method) does not satisfy \(session.policy)")
    // At a moment of its own choice, and at one that it may be live at.
    for moment in [moment, BootTime(milliseconds: session.since, suspended: session.suspended)] {
      guard session.fault(at: moment) == nil else { continue }
      try insist((session.since..<session.until).contains(moment.milliseconds), "\(session) counts at \(moment)")
      try insist(session.until - session.since <= Session.longest * 1000 + 999, "\(session) is too long")
      try insist(abs(session.suspended - moment.suspended) < 500, "\(session) has outlived a suspension: \(moment)")
    }
  }

  private static func number(_ input: inout Input) -> Int64 { Int64(input.word()) << 32 | Int64(input.word()) }
}
