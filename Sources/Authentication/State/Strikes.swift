import Glibc

/// The unrecognised fingers in a row, kept across evaluations in a file of the user's state folder.
///
/// No file means none. A file that is damaged, is not the user's or is no regular file counts as locked: what cannot
/// be read shall not be a way round the limit.
package struct Strikes: Sendable {
  /// So many in a row lock the fingerprint until the password is shown.
  ///
  /// Apple's maxBiometryFailures.
  package static let limit = 5
  /// How long an account without a password, which has no other way, stays locked.
  static let lockoutWithoutPassword = 15 * 60

  /// The count, and when the last strike came, in seconds of the wall clock.
  struct Record: Equatable {
    var count: Int
    var last: Int

    static let none = Record(count: 0, last: 0)
    static let locked = Record(count: Strikes.limit, last: 0)
  }

  let folder: StateFolder

  /// The strikes of `account`; nothing is read or made yet.
  package init(account: Account) { folder = StateFolder(home: account.home) }

  /// Whether the fingerprint is locked.
  ///
  /// - Throws: ``Failure`` with `noState` when strikes could not be recorded.
  package func isLocked(hasPassword: Bool) async throws(Failure) -> Bool {
    try await folder.withLock { file throws(Failure) in
      try file.requireWritable()
      return Self.isLocked(file.read(), hasPassword)
    }
  }

  /// Records one more, before the next finger is looked at.
  ///
  /// - Returns: whether this one locked the fingerprint.
  package func add(hasPassword: Bool) async throws(Failure) -> Bool {
    try await folder.withLock { file throws(Failure) in
      var record = file.read()
      if !hasPassword, record.count >= Self.limit, !Self.isLocked(record, hasPassword) { record = .none }
      record = Record(count: min(record.count + 1, Self.limit), last: now())
      try file.write(record)
      return record.count >= Self.limit
    }
  }

  /// Ends the row, since a finger was recognised.
  ///
  /// - Returns: false, with nothing forgotten, when it is locked by now: another evaluation may have had its fifth.
  func match(hasPassword: Bool) async throws(Failure) -> Bool {
    try await folder.withLock { file throws(Failure) in
      if Self.isLocked(file.read(), hasPassword) { return false }
      file.remove()
      return true
    }
  }

  /// Forgets them, since the password was right, which also ends the lockout.
  package func clear() async {
    try? await folder.withLock { file in file.remove() }
  }

  static func isLocked(_ record: Record, _ hasPassword: Bool) -> Bool {
    guard record.count >= limit else { return false }
    // A stamp from the future is a clock set back: it frees nobody.
    return hasPassword || record.last == 0 || !(lockoutWithoutPassword...).contains(now() - record.last)
  }
}

/// time(2).
private func now() -> Int { time(nil) }
