import Authentication
import Sessions
import Synchronization

/// The unlock sessions, as one request sees them: which of them serves it, and the one that its yes opens.
final class SessionReuse: Reuse {
  /// The session that `vault unlock` is asked for.
  struct Wish {
    let scope: Scope
    let seconds: Int64
  }

  private let policy: Policy
  private let method: Method?
  private let wish: Wish?
  private let isFresh: Bool
  private let state = Mutex(State())

  private struct State {
    var found: Session?
    var opened: Result<Session, NoSession>?
  }

  /// - Throws: ``UsageError`` for options that make no sense.
  init(_ arguments: Arguments, wish: Wish?) throws(UsageError) {
    policy = try arguments.policy()
    method = try arguments.method(of: policy)
    self.wish = wish
    isFresh = arguments.has(.fresh)
  }

  /// The live session that serves the request, the narrowest first.
  ///
  /// One that `vault unlock` need not open anew was opened for as much as it is asked for, and has half of that left.
  func session() throws(NoSession) -> Session {
    guard !isFresh else { throw .none }
    let session = if let wish { try equal(to: wish) } else { try Sessions.live(where: serves) }
    state.withLock { $0.found = session }
    return session
  }

  /// A session needs no password even where `--stdin` gives one.
  private func serves(_ other: Method) -> Bool { method.map { $0 == other } ?? policy.accepts(other) }

  private func equal(to wish: Wish) throws(NoSession) -> Session {
    for scope in Scope.allCases where scope == wish.scope || scope == .user {
      guard let session = try? Sessions.live(in: scope), serves(session.method) else { continue }
      let left = session.until - BootTime.now.milliseconds
      if session.seconds >= wish.seconds, left >= wish.seconds * 500 { return session }
    }
    throw .none
  }

  func earlier() -> Method? { try? session().method }

  func keep(_ method: Method) {
    guard let wish else { return }
    let opened = Result { () throws(NoSession) in
      try Sessions.open(wish.scope, policy: policy, method: method, seconds: wish.seconds)
    }
    state.withLock { $0.opened = opened }
  }

  /// The session that served instead of asking.
  var found: Session? { state.withLock { $0.found } }

  /// The session that was opened, or why there is none; nil when none was to be opened.
  var opened: Result<Session, NoSession>? { state.withLock { $0.opened } }
}
