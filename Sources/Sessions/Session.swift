package import Authentication

/// How far an unlock session reaches.
package enum Scope: String, CaseIterable, Sendable {
  /// The terminal it was opened in, for as long as its session leader lives; without a terminal, what the same parent
  /// process starts.
  case terminal
  /// Everything that this user runs.
  case user
}

/// An unlock session: a yes that serves for a while.
///
/// Its end is fixed: using it prolongs nothing.
package struct Session: Equatable, Sendable {
  /// The longest that one may last, in seconds.
  package static let longest: Int64 = 12 * 3600

  package let scope: Scope
  /// The policy that was evaluated.
  package let policy: Policy
  /// The method that said yes; it decides what the session serves for.
  package let method: Method
  /// When it was opened, in milliseconds since the machine started.
  package let since: Int64
  /// When it ends, on the same clock.
  package let until: Int64
  /// How long the machine had been suspended when it was opened, in milliseconds.
  package let suspended: Int64

  init(scope: Scope, policy: Policy, method: Method, seconds: Int64, from now: BootTime) {
    self.scope = scope
    self.policy = policy
    self.method = method
    since = now.milliseconds
    until = now.milliseconds + seconds * 1000
    suspended = now.suspended
  }

  /// The seconds that it was opened for.
  package var seconds: Int64 { (until - since) / 1000 }

  /// Why it does not count at `moment`; nil when it does.
  func fault(at moment: BootTime) -> NoSession? {
    guard since <= moment.milliseconds, since < until, seconds <= Self.longest else { return .odd }
    guard moment.milliseconds < until else { return .over }
    // The two clocks are read one after the other, and this process may have to wait in between.
    guard abs(moment.suspended - suspended) < 500 else { return .suspended }
    return nil
  }
}

// How a key holds it: one line of plain words.
extension Session {
  private static let format = "1"
  /// Beyond every time that can be meant, and still fit to be reckoned with.
  private static let farthest = Int.max / 4

  var payload: [UInt8] {
    Array("\(Self.format) \(policy.rawValue) \(method.rawValue) \(since) \(until) \(suspended)".utf8)
  }

  /// Reads a key's payload.
  ///
  /// - Returns: nil unless it is exactly what ``payload`` makes.
  init?(payload: [UInt8], scope: Scope) {
    var fields = Fields(payload[...])
    guard fields.text() == Self.format, let policy = fields.text().flatMap(Policy.init(rawValue:)),
      let method = fields.text().flatMap(Method.init(rawValue:)), policy.accepts(method),
      let since = fields.number(), let until = fields.number(), let suspended = fields.number(),
      (0...Self.farthest).contains(since), (since...Self.farthest).contains(until),
      (-Self.farthest...Self.farthest).contains(suspended)
    else { return nil }
    self.scope = scope
    self.policy = policy
    self.method = method
    self.since = Int64(since)
    self.until = Int64(until)
    self.suspended = Int64(suspended)
    guard self.payload == payload else { return nil }
  }
}

/// Why there is no session, or none that counts.
package enum NoSession: Error, Equatable, Sendable {
  /// None was opened, or it was locked.
  case none
  /// Its time is over.
  case over
  /// The machine was suspended meanwhile.
  case suspended
  /// It was opened by none of these methods, which are asked for.
  case unfit(Set<Method>)
  /// The key is not one of ours.
  case odd
  /// Nothing tells this terminal or parent from others.
  case noLeader(Leader.Absence)
  /// The user has as many keys as the kernel allows.
  case full
  /// The kernel gives no keyring, as in some containers.
  case refused(SystemError)
}

extension NoSession {
  /// The finer word for it that JSON has.
  package var reason: String {
    switch self {
    case .none: "noSession"
    case .over: "sessionOver"
    case .suspended: "suspended"
    case .unfit: "unfitMethod"
    case .odd: "oddSession"
    case .noLeader: "noLeader"
    case .full: "keyringFull"
    case .refused: "keyringRefused"
    }
  }

  package var message: String {
    switch self {
    case .none: "no session is open here"
    case .over: "the session's time is over"
    case .suspended: "the machine has been suspended since the session was opened"
    case .unfit(let methods):
      "the session that is open was not opened by \(methods.map(\.rawValue).sorted().joined(separator: " or "))"
    case .odd: "a key in the place of a session makes no sense"
    case .noLeader(let absence): absence.rawValue
    case .full: "the kernel keyring of this user is full"
    case .refused(let error): "the kernel gives no keyring here: \(error)"
    }
  }

  /// How much it tells somebody who wonders why no session serves.
  var weight: Int {
    switch self {
    case .none: 0
    case .noLeader: 1
    case .over, .suspended, .odd, .full, .refused: 2
    case .unfit: 3
    }
  }

  /// What has one of these methods asked for, and no other.
  private static func options(for methods: Set<Method>) -> String {
    if let policy = Policy.allCases.first(where: { $0.methods == methods }) { return "-p \(policy.rawValue)" }
    return methods.sorted { $0.rawValue < $1.rawValue }.first.map { "--method \($0.rawValue)" } ?? ""
  }

  /// What mends it.
  package var hint: String? {
    switch self {
    case .none, .over, .suspended: "vault unlock"
    case .unfit(let methods): "vault unlock \(Self.options(for: methods))"
    case .odd: "vault lock --all"
    case .noLeader: "vault unlock --scope user"
    case .full: "see what fills it: keyctl show @u"
    case .refused: "in a container, allow the system calls add_key and keyctl"
    }
  }
}
