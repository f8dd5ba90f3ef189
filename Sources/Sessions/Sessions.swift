package import Authentication
import Glibc

/// The unlock sessions of this user, each of them a key in the kernel's keyring.
///
/// Nothing is on disk, the kernel forgets a session when its time is over, and all are gone when the machine restarts.
package enum Sessions {
  private static let prefix = "vault-session:"

  /// The narrowest live session that was opened by a method that `serves`.
  ///
  /// Passive: it prolongs nothing, and asks nobody.
  ///
  /// - Throws: ``NoSession``; where several scopes have something to say, the one that says most.
  package static func live(where serves: (Method) -> Bool = { _ in true }) throws(NoSession) -> Session {
    var telling = NoSession.none
    for place in Place.allCases {
      do throws(NoSession) {
        let session = try live(in: place.scope, named: try place.name())
        if serves(session.method) { return session }
        telling = .unfit(Set(Method.allCases.filter(serves)))
      } catch {
        if error.weight > telling.weight { telling = error }
      }
    }
    throw telling
  }

  /// The live session of one scope, as ``open(_:policy:method:seconds:)`` would open it.
  package static func live(in scope: Scope) throws(NoSession) -> Session {
    try live(in: scope, named: try name(of: scope))
  }

  private static func live(in scope: Scope, named name: String) throws(NoSession) -> Session {
    let payload: [UInt8]
    do throws(SystemError) { payload = try Keyring.read(try Keyring.find(name)) } catch { throw NoSession(error) }
    guard let session = Session(payload: payload, scope: scope) else { throw .odd }
    if let fault = session.fault(at: .now) { throw fault }
    return session
  }

  /// Opens a session, in place of one of the same scope.
  ///
  /// Keys of terminals and processes that have gone are swept out on the way, since the kernel limits their number.
  ///
  /// - Parameters:
  ///   - scope: how far it reaches.
  ///   - policy: the policy that has been satisfied.
  ///   - method: the method that did it.
  ///   - seconds: how long it lasts, from now.
  /// - Returns: the session.
  /// - Throws: ``NoSession``; none is open then but what was open before.
  package static func open(
    _ scope: Scope, policy: Policy, method: Method, seconds: Int64
  ) throws(NoSession) -> Session {
    let name = try name(of: scope)
    if scope == .terminal, (try? Leader.current().process) == getpid() { throw .noLeader(.alone) }
    sweep()
    let session = Session(scope: scope, policy: policy, method: method, seconds: seconds, from: .now)
    do throws(SystemError) {
      // The kernel counts whole seconds of its clock, and would forget it up to one too early; the payload is exact.
      try Keyring.add(name, session.payload, seconds: UInt(max(0, seconds) + 1))
    } catch {
      throw NoSession(error)
    }
    return session
  }

  /// Ends the sessions that would serve here, or all of this user's.
  ///
  /// - Returns: how many there were.
  /// - Throws: ``NoSession`` where the kernel gives no keyring, and so no session either.
  package static func end(all: Bool) throws(NoSession) -> Int {
    do throws(SystemError) {
      var ended: Set<Keyring.Key> = []
      for place in Place.allCases {
        guard let name = try? place.name() else { continue }
        // What is found need not be in the keyring itself, and may have others behind it.
        while let key = try found(name) { try remove(key, &ended) }
      }
      if all { for (key, _) in try Keyring.list(prefix) { try remove(key, &ended) } }
      return ended.count
    } catch {
      throw NoSession(error)
    }
  }

  /// The key of this name; nil when there is none, or it has ended.
  private static func found(_ name: String) throws(SystemError) -> Keyring.Key? {
    do throws(SystemError) { return try Keyring.find(name) } catch {
      switch error.number {
      case EKEYEXPIRED: return nil
      case ENOKEY where Keyring.isThere, EKEYREVOKED where Keyring.isThere: return nil
      default: throw error
      }
    }
  }

  private static func remove(_ key: Keyring.Key, _ ended: inout Set<Keyring.Key>) throws(SystemError) {
    guard Keyring.remove(key), ended.insert(key).inserted else { throw SystemError(EKEYREJECTED) }
  }

  /// Ends a session that was opened for nothing.
  package static func end(_ session: Session) {
    if let name = try? name(of: session.scope), let key = try? Keyring.find(name) { Keyring.remove(key) }
  }

  /// Tries whether a session could be opened, and leaves nothing.
  ///
  /// - Throws: ``NoSession``: there is no keyring, or no room in it.
  package static func trial() throws(NoSession) {
    do throws(SystemError) {
      let name = "\(prefix)trial:\(getpid())"
      try Keyring.add(name, Array("1".utf8), seconds: 1)
      Keyring.remove(try Keyring.find(name))
    } catch {
      throw NoSession(error)
    }
  }

  /// Removes the keys of leaders that have gone; those of other containers are none of ours.
  private static func sweep() {
    for (key, name) in (try? Keyring.list(prefix)) ?? [] {
      if Leader.isAlive(String(name.dropFirst(prefix.count))) == false { Keyring.remove(key) }
    }
  }

  /// Where a session may be that serves this process, the narrowest first.
  private enum Place: CaseIterable {
    case here
    /// Opened before this process became vault, by what it had started then.
    case itself
    case user

    var scope: Scope { self == .user ? .user : .terminal }

    func name() throws(NoSession) -> String {
      guard self == .itself else { return try Sessions.name(of: scope) }
      guard let leader = Leader.itself else { throw .none }
      return prefix + leader.name
    }
  }

  /// The name of a scope's key.
  private static func name(of scope: Scope) throws(NoSession) -> String {
    switch scope {
    case .terminal:
      do throws(Leader.Absence) { return prefix + (try Leader.current()).name } catch { throw .noLeader(error) }
    case .user:
      guard let space = processNamespace() else { throw .noLeader(.unreadable) }
      return "\(prefix)user:\(space):\(getuid())"
    }
  }
}

extension NoSession {
  /// What the kernel's answer means.
  fileprivate init(_ error: SystemError) {
    self =
      switch error.number {
      case ENOKEY where Keyring.isThere, EKEYREVOKED where Keyring.isThere: .none
      case EKEYEXPIRED: .over
      case EDQUOT, ENOSPC, ENOMEM: .full
      case EKEYREJECTED, EMSGSIZE, EACCES: .odd
      default: .refused(error)
      }
  }
}
