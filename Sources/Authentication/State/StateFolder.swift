import Glibc

/// The folder `.local/state/vault` in a home that the account database names, and what is kept in it: the strikes, who
/// has the turn at which terminal, and the modes of one on which an evaluation asks.
struct StateFolder: Sendable {
  let home: String

  init(home: String) { self.home = home }

  var path: String { "\(home)/.local/state/vault" }

  /// Runs `body` while no other evaluation of this user can.
  ///
  /// flock(2) on the folder itself: the kernel frees it if its holder dies.
  func withLock<Result>(_ body: (StrikesFile) throws(Failure) -> Result) async throws(Failure) -> Result {
    let folder = try open()
    defer { close(folder) }
    try await lock(folder)
    return try body(StrikesFile(folder: folder, path: path))
  }

  /// Opens the FIFO of those who want to ask at the place of this name, making it if it is missing; nil where there
  /// cannot be one.
  ///
  /// mkfifo(3)
  func openTurn(_ name: String, _ purpose: Turnstile.Purpose) -> Int32? {
    guard let folder = try? open() else { return nil }
    defer { close(folder) }
    unsafe mkfifoat(folder, "turn-\(name)", 0o600)
    return openOwn("turn-\(name)", in: folder, purpose == .holding ? O_RDWR : O_RDONLY, S_IFIFO)
  }

  /// Opens the file of this name, making it if it is missing; nil where there cannot be one.
  func openRecord(_ name: String) -> Int32? {
    guard let folder = try? open() else { return nil }
    defer { close(folder) }
    return openOwn(name, in: folder, O_RDWR | O_CREAT, S_IFREG)
  }

  /// What files that belong to `terminal` are called after: names that are few, since the files stay.
  static func name(of terminal: String) -> String {
    String(terminal.dropFirst("/dev/".utf8.count).map { $0 == "/" ? "-" : $0 })
  }

  private func openOwn(_ name: String, in folder: Int32, _ flags: Int32, _ kind: mode_t) -> Int32? {
    let file = unsafe openat(folder, name, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    var status = Glibc.stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == kind, status.st_uid == getuid() else {
      close(file)
      return nil
    }
    return file
  }

  /// Opens the folder, making what is missing of it.
  private func open(isPassive: Bool = false) throws(Failure) -> Int32 {
    guard home.hasPrefix("/") else { throw .noState("the account has no home folder") }
    if !isPassive { for folder in ["\(home)/.local", "\(home)/.local/state", path] { unsafe mkdir(folder, 0o700) } }
    let folder = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { throw .noState("\(path): \(SystemError.last)") }
    var status = Glibc.stat()
    guard unsafe fstat(folder, &status) == 0, status.st_uid == getuid(), status.st_mode & (S_IWGRP | S_IWOTH) == 0
    else {
      close(folder)
      throw .noState("\(path) is not yours alone")
    }
    return folder
  }

  /// Runs `body` on the folder as it is: nothing is made, locked or waited for.
  ///
  /// The record is replaced at one stroke, so it can be read at any time.
  func withoutLock<Result>(_ body: (StrikesFile) throws(Failure) -> Result) throws(Failure) -> Result {
    let folder = try open(isPassive: true)
    defer { close(folder) }
    return try body(StrikesFile(folder: folder, path: path))
  }

  /// Others hold the lock for a few system calls only; somebody who keeps it shall not hang us.
  private func lock(_ folder: Int32) async throws(Failure) {
    for _ in 0..<100 {
      if flock(folder, LOCK_EX | LOCK_NB) == 0 { return }
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      // A strike is recorded even when nobody waits for the outcome any more.
      await EventLoop.start { _ = await readable([], until: .now + .milliseconds(10)) }.value
    }
    throw .noState("\(path) is locked by another program")
  }
}

/// The strikes file, read at any time, and written only under the folder's lock.
struct StrikesFile {
  private static let name = "strikes"
  private static let newName = "strikes.new"
  private static let oddName = "strikes.odd"

  fileprivate let folder: Int32
  fileprivate let path: String

  /// The record; ``Strikes/Record/locked`` for a file that is no such record of this user's.
  func read() -> Strikes.Record {
    let file = unsafe openat(folder, Self.name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return errno == ENOENT ? .none : .locked }
    defer { close(file) }
    var status = Glibc.stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == getuid() else {
      return .locked
    }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe Glibc.read(file, &bytes, bytes.count)
    return Strikes.Record(text: String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)) ?? .locked
  }

  /// Replaces the record at one stroke: a crash leaves the old one or the new one.
  ///
  /// fsync(2), rename(2)
  func write(_ record: Strikes.Record) throws(Failure) {
    unsafe unlinkat(folder, Self.newName, 0)
    let file = unsafe openat(folder, Self.newName, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .noState("\(path): \(SystemError.last)") }
    let bytes = Array(record.text.utf8)
    let isWritten = unsafe Glibc.write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0
    let isClosed = close(file) == 0
    guard isWritten, isClosed, unsafe renameat(folder, Self.newName, folder, Self.name) == 0 else {
      throw .noState("\(path): \(SystemError.last)")
    }
  }

  /// Whatever stands in the file's place, be it a folder, makes room.
  func remove() {
    if unsafe unlinkat(folder, Self.name, 0) != 0, errno != ENOENT {
      unsafe renameat(folder, Self.name, folder, Self.oddName)
    }
  }

  /// - Throws: ``Failure`` with `noState` when no record could be written.
  func requireWritable() throws(Failure) {
    var space = statvfs()
    guard unsafe fstatvfs(folder, &space) != 0 || space.f_bavail > 0 else {
      throw .noState("\(path): \(SystemError(ENOSPC))")
    }
    guard unsafe faccessat(folder, ".", W_OK | X_OK, 0) == 0 else { throw .noState("\(path): \(SystemError.last)") }
  }
}

extension Strikes.Record {
  /// The file's one line: the format's number, the count, the seconds.
  var text: String { "1 \(count) \(last)\n" }

  /// Reads the line.
  ///
  /// - Returns: nil unless it is exactly such a line.
  init?(text: String) {
    guard text.hasSuffix("\n") else { return nil }
    let words = text.dropLast().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[0] == "1", let count = Int(words[1]), let last = Int(words[2]) else { return nil }
    guard (1...Strikes.limit).contains(count), last >= 0 else { return nil }
    self.init(count: count, last: last)
    guard self.text == text else { return nil }
  }
}
