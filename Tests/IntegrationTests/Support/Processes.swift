import Glibc

/// What /proc tells about the processes of the world.
enum Processes {
  static var all: [pid_t] { Files.names(in: "/proc").compactMap { pid_t($0) } }

  /// The processes that run the program at `path`.
  static func running(_ path: String) -> [pid_t] {
    all.filter { executable(of: $0) == path }
  }

  static func executable(of pid: pid_t) -> String? {
    Files.link("/proc/\(pid)/exe")
  }

  /// The name of a process: also of one that has ended and was not waited for, which has no executable.
  static func command(of pid: pid_t) -> String? {
    guard let stat = try? Files.text("/proc/\(pid)/stat"), let start = stat.firstIndex(of: "("),
      let end = stat.lastIndex(of: ")")
    else { return nil }
    return String(stat[stat.index(after: start)..<end])
  }

  /// The letter of proc_pid_stat(5), `T` for a stopped process; nil when it has gone.
  static func state(of pid: pid_t) -> Substring? { fields(of: pid).first }

  /// Nil when it has gone.
  static func parent(of pid: pid_t) -> pid_t? { fields(of: pid).dropFirst().first.flatMap { pid_t($0) } }

  /// What follows the name in proc_pid_stat(5).
  private static func fields(of pid: pid_t) -> [Substring] {
    let stat = (try? Files.text("/proc/\(pid)/stat")) ?? ""
    return stat.split(separator: ")").last?.split(separator: " ") ?? []
  }

  /// How often a process has waited for something.
  static func switches(of pid: pid_t) throws -> Int {
    try Files.names(in: "/proc/\(pid)/task").reduce(0) { sum, thread in
      let status = try Files.text("/proc/\(pid)/task/\(thread)/status")
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
      return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
  }

  /// The user whom a process belongs to.
  static func owner(of pid: pid_t) -> uid_t? {
    let lines = (try? Files.text("/proc/\(pid)/status"))?.split(separator: "\n") ?? []
    return lines.first { $0.hasPrefix("Uid:") }?.split(separator: "\t").dropFirst().first.flatMap { uid_t($0) }
  }

  static func environment(of pid: pid_t) throws -> [String] {
    try Files.text("/proc/\(pid)/environ").split(separator: "\0").map(String.init)
  }

  /// The arguments of a process, its name first; none when it has gone.
  static func words(of pid: pid_t) -> [String] {
    ((try? Files.text("/proc/\(pid)/cmdline")) ?? "").split(separator: "\0").map(String.init)
  }

  /// What each descriptor of a process is.
  static func descriptors(of pid: pid_t) -> [Int: String] {
    let folder = "/proc/\(pid)/fd"
    let numbers = Files.names(in: folder).compactMap { Int($0) }
    return Dictionary(uniqueKeysWithValues: numbers.map { ($0, Files.link("\(folder)/\($0)") ?? "") })
  }

  /// Waits until process `pid` has become the program at `path`.
  static func waitUntil(_ pid: pid_t, runs path: String) throws {
    try wait(for: "process \(pid) to run \(path)") { executable(of: pid) == path }
  }

  /// Waits until some process runs the program at `path`.
  static func waitForOne(running path: String) throws -> pid_t {
    var found: pid_t?
    try wait(for: "a process that runs \(path)") {
      found = running(path).first
      return found != nil
    }
    guard let found else { throw Failure("no process runs \(path)") }
    return found
  }
}
