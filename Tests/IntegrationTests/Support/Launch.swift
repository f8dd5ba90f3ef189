import Glibc

/// What a new process starts with.
///
/// Each starts in a session of its own, with default signal actions, and with no
/// descriptor but its standard streams.
struct Launch {
  enum Stream {
    /// Opened by the new process: a terminal's path gives it its controlling terminal.
    case file(String, flags: Int32)
    case descriptor(Int32)

    static func reading(_ path: String) -> Stream { .file(path, flags: O_RDONLY) }
    static func writing(_ path: String) -> Stream { .file(path, flags: O_WRONLY | O_CREAT | O_TRUNC) }
    static func terminal(_ path: String) -> Stream { .file(path, flags: O_RDWR) }
    static let null = Stream.file("/dev/null", flags: O_RDWR)
  }

  var words: [String]
  var streams: [Stream]

  /// `words` run as `account`, in its home, with exactly `environment` (setpriv and env both become the program, so
  /// the process id stays).
  init(_ words: [String], as account: Account?, environment: [String: String], streams: [Stream]) {
    let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
    let home = account?.home ?? "/"
    self.words = (account?.identity ?? []) + ["/usr/bin/env", "-i", "-C", home] + variables + words
    self.streams = streams
  }

  /// POSIX_SPAWN_SETSID, which Swift's Glibc module lacks.
  private static let newSession: Int32 = 0x80

  func start() throws -> Child {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    Self.startAfresh(&attributes)
    for (number, stream) in streams.enumerated() {
      unsafe Self.add(stream, as: Int32(number), to: &actions)
    }
    let arguments = unsafe words.map { unsafe strdup($0) }
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var nothing: [UnsafeMutablePointer<CChar>?] = unsafe [nil]
    var pid: pid_t = 0
    let error = unsafe posix_spawn(&pid, words[0], &actions, &attributes, arguments + [nil], &nothing)
    guard error == 0 else { throw Failure(errno: error, "starting \(words)") }
    return Child(pid)
  }

  private static func startAfresh(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setflags(&attributes, Int16(newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  }

  private static func add(_ stream: Stream, as number: Int32, to actions: inout posix_spawn_file_actions_t) {
    switch stream {
    case .file(let path, let flags):
      unsafe posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o666)
    case .descriptor(let descriptor):
      unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, number)
    }
  }
}
