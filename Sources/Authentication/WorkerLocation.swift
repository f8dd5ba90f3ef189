import Glibc

/// Where the workers are: never taken from the environment.
enum WorkerLocation {
  /// Finds the program's file, and refuses it when it or its folder can be written by anybody but root and the caller.
  ///
  /// realpath(3), stat(2)
  static func find(_ program: WorkerProgram) throws(Failure) -> String {
    for folder in folders() {
      guard let path = realPath("\(folder)/\(program.rawValue)") else { continue }
      if let problem = unsafety(of: path) { throw .unsafeWorker(path, problem) }
      return path
    }
    throw .missingWorker(program.rawValue)
  }

  /// The installed place, then the build tree's, both relative to the running program; then the system's.
  private static func folders() -> [String] {
    let system = ["/usr/libexec/vault", "/usr/local/libexec/vault"]
    guard let own = realPath("/proc/self/exe") else { return system }
    let folder = parent(of: own)
    return ["\(parent(of: folder))/libexec/vault", folder] + system
  }

  /// What is wrong with the file or its folder, nil when both are safe.
  private static func unsafety(of path: String) -> String? {
    guard unsafe access(path, X_OK) == 0 else { return "\(path) cannot be executed" }
    for path in [path, parent(of: path)] {
      var status = Glibc.stat()
      guard unsafe stat(path, &status) == 0 else { return "\(path) cannot be looked at" }
      guard status.st_uid == 0 || status.st_uid == getuid() else { return "\(path) belongs to somebody else" }
      guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else { return "\(path) is writable by others" }
    }
    return nil
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
