import Glibc

/// Where the workers are: never taken from the environment.
package enum WorkerLocation {
  /// Finds the program's file, and refuses it when anybody but root and the caller could write to it, or put another
  /// in its place: who can write to a folder above it can exchange that.
  ///
  /// realpath(3), stat(2)
  package static func find(_ program: WorkerProgram) throws(Failure) -> String {
    let own = realPath("/proc/self/exe")
    for folder in folders(of: own) {
      guard let path = realPath("\(folder)/\(program.rawValue)") else { continue }
      if let fault = fault(of: path, startedBy: own) { throw .unsafeWorker(path, fault) }
      return path
    }
    throw .missingWorker(program.rawValue)
  }

  /// The installed place, then the build tree's, both relative to the running program; then the system's.
  private static func folders(of own: String?) -> [String] {
    let system = ["/usr/libexec/vault", "/usr/local/libexec/vault"]
    guard let own else { return system }
    let folder = parent(of: own)
    return ["\(parent(of: folder))/libexec/vault", folder] + system
  }

  /// What is wrong with the file or a folder on the way to it, nil when all are safe.
  ///
  /// Folders that the running program is in as well do not count but for the worker's own: who can write there could
  /// exchange that program itself.
  static func fault(of path: String, startedBy own: String?) -> Fault? {
    var status = Glibc.stat()
    guard unsafe stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
      return Fault("\(path) is no file", mend: "install vault again: make install, or the package")
    }
    guard unsafe access(path, X_OK) == 0 else { return Fault("\(path) cannot be executed", mend: "chmod 755 \(path)") }
    let folder = parent(of: path)
    if let fault = fault(at: path, isOnTheWay: false) ?? fault(at: folder, isOnTheWay: false) { return fault }
    var above = folder
    while above != "/" {
      above = parent(of: above)
      if let own, own.hasPrefix(above == "/" ? above : above + "/") { return nil }
      if let fault = fault(at: above, isOnTheWay: true) { return fault }
    }
    return nil
  }

  /// What is wrong at one place.
  ///
  /// A folder that is only on the way may be writable by others if it is sticky, as /tmp is: what root or the caller
  /// has in there, only they can exchange.
  private static func fault(at path: String, isOnTheWay: Bool) -> Fault? {
    var status = Glibc.stat()
    guard unsafe stat(path, &status) == 0 else {
      return Fault("\(path) cannot be looked at", mend: "chmod a+rx \(path)")
    }
    guard status.st_uid == 0 || status.st_uid == getuid() else {
      return Fault("\(path) belongs to somebody else", mend: "as root: chown root \(path)")
    }
    let isForOthers = status.st_mode & (S_IWGRP | S_IWOTH) != 0
    guard isForOthers, !(isOnTheWay && status.st_mode & S_ISVTX != 0) else { return nil }
    let mend = "chmod go-w \(path)"
    return Fault("\(path) is writable by others", mend: status.st_uid == getuid() ? mend : "as root: \(mend)")
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  private static func parent(of path: String) -> String {
    let folder = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)
    return folder.isEmpty ? "/" : String(folder)
  }
}
