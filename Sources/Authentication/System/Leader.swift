package import Glibc

/// The process whose life bounds what "here" means: the leader of the terminal's session, or without a terminal the
/// process that started this one.
///
/// Terminals and process numbers are used again; a leader is told from all later ones by when it started.
package struct Leader: Equatable, Sendable {
  /// What tells it from every other: its kind, the kernel's namespace of process numbers, the terminal's device, the
  /// process and its start.
  package let name: String
  /// Its number.
  package let process: pid_t

  /// Why there is none.
  package enum Absence: String, Error, Sendable {
    case unreadable = "/proc does not tell who started this"
    case gone = "the leader of this terminal's session has gone, or is hidden"
    case alone = "this is the leader of its terminal's session, which ends with it"
    case strayed = "there is no terminal, and whoever started this has gone or is in another session"
  }

  /// Finds the leader of this process.
  ///
  /// Whoever takes in orphans has very many of them, so the first process is nobody's parent here, nor is one that is
  /// in another session.
  package static func current() throws(Absence) -> Leader {
    guard let own = ProcessStat(of: "self"), own.process == getpid(), let space = processNamespace() else {
      throw .unreadable
    }
    guard own.terminal != 0 else { return try parent(of: own, space) }
    guard let leader = ProcessStat(of: "\(own.session)"), leader.process == own.session, !leader.hasEnded,
      leader.session == own.session, leader.terminal == own.terminal
    else { throw .gone }
    let name = "terminal:\(space):\(own.terminal):\(leader.process):\(leader.start)"
    return Leader(name: name, process: leader.process)
  }

  private static func parent(of own: ProcessStat, _ space: String) throws(Absence) -> Leader {
    guard own.parent > 1, own.session > 0, let parent = ProcessStat(of: "\(own.parent)"), parent.process == own.parent,
      parent.session == own.session, !parent.hasEnded
    else { throw .strayed }
    return Leader(process: parent, space)
  }

  /// This process as the one that started others, where there is no terminal; else nil.
  ///
  /// A shell runs the last command of its line in its own place: `sh -c 'vault unlock && vault exec …'`.
  package static var itself: Leader? {
    guard let own = ProcessStat(of: "self"), own.process == getpid(), own.terminal == 0, let space = processNamespace()
    else { return nil }
    return Leader(process: own, space)
  }

  private init(name: String, process: pid_t) {
    self.name = name
    self.process = process
  }

  private init(process: ProcessStat, _ space: String) {
    self.init(name: "process:\(space):\(process.process):\(process.start)", process: process.process)
  }

  /// Whether the leader of this name still runs.
  ///
  /// - Returns: nil for a name that says nothing about a process of this namespace.
  package static func isAlive(_ name: String) -> Bool? {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    guard let kind = parts.first, kind == "terminal" || kind == "process", parts.count == (kind == "terminal" ? 5 : 4),
      let space = processNamespace(), parts[1] == space
    else { return nil }
    guard let process = ProcessStat(of: "\(parts[parts.count - 2])") else { return false }
    return !process.hasEnded && "\(process.start)" == parts[parts.count - 1]
  }
}

/// What tells the namespace that process numbers belong to from every other, also from later ones of the same number:
/// its number in the kernel and when its first process started.
///
/// The machine's own namespace, which never ends, has a number that no other gets. namespaces(7)
///
/// - Returns: nil when it is not to be found out.
package func processNamespace() -> String? {
  var status = Glibc.stat()
  guard unsafe stat("/proc/self/ns/pid", &status) == 0 else { return nil }
  let machine: ino_t = 0xEFFF_FFFC
  if status.st_ino == machine { return "\(machine)" }
  return ProcessStat(of: "1").map { "\(status.st_ino)-\($0.start)" }
}
