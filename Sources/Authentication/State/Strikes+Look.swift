import Glibc

extension Strikes {
  /// What stands in the record, for somebody who only wants to know.
  package struct Look: Equatable, Sendable {
    let record: Record

    /// How many unrecognised fingers there were in a row.
    package var count: Int { record.count }

    /// Whether the record cannot be read, for which it counts as locked.
    package var isDamaged: Bool { record == .locked }

    /// Whether the fingerprint is locked.
    package func isLocked(hasPassword: Bool) -> Bool { Strikes.isLocked(record, hasPassword) }
  }

  /// Looks, and makes, locks and changes nothing.
  ///
  /// - Throws: ``Failure`` with `noState` when strikes could not be recorded.
  package func look() throws(Failure) -> Look {
    if try folder.isStillToBeMade() { return Look(record: .none) }
    return try folder.withoutLock { file throws(Failure) in
      try file.requireWritable()
      return Look(record: file.read())
    }
  }

  /// What an account can do about a folder that ``look()`` finds unusable.
  var mend: String { folder.mend }

  /// Where they are recorded.
  var file: String { "\(folder.path)/strikes" }
}

extension StateFolder {
  /// Whether nothing stands in its place yet.
  ///
  /// - Throws: ``Failure`` with `noState` when it could not be made either.
  fileprivate func isStillToBeMade() throws(Failure) -> Bool {
    guard home.hasPrefix("/"), kind(of: path) == nil, errno == ENOENT else { return false }
    let above = nearestAbove
    guard isFolder(above) else { throw .noState("\(above): \(SystemError(ENOTDIR))") }
    guard unsafe access(above, W_OK | X_OK) == 0 else { throw .noState("\(above): \(SystemError.last)") }
    return true
  }

  /// What puts it right, as far as can be seen.
  fileprivate var mend: String {
    guard home.hasPrefix("/"), isFolder(home) else { return "give the account a home folder" }
    let isMade = kind(of: path) != nil
    let folder = isMade ? path : nearestAbove
    guard isMade ? kind(of: path) == S_IFDIR : isFolder(folder) else { return "rm \(folder)" }
    var status = Glibc.stat()
    var space = statvfs()
    if unsafe stat(folder, &status) == 0, status.st_uid != getuid() { return "as root: chown \(getuid()) \(folder)" }
    if unsafe statvfs(folder, &space) == 0, space.f_bavail == 0 { return "make room on the file system of \(folder)" }
    return "chmod \(isMade ? "700" : "u+rwx") \(folder)"
  }

  /// The innermost of the folders above it that is there.
  private var nearestAbove: String {
    ["\(home)/.local/state", "\(home)/.local"].first { kind(of: $0) != nil } ?? home
  }

  private func isFolder(_ path: String) -> Bool {
    var status = Glibc.stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The S_IF… of what stands at `path`, a link among them; nil when nothing can be seen there.
  private func kind(of path: String) -> mode_t? {
    var status = Glibc.stat()
    return unsafe lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
