import Glibc

/// The line in front of one terminal: of the evaluations that want to ask there, one asks and the others wait.
///
/// A cancel speaks for everybody who was waiting when it came.
struct Queue: Sendable {
  /// Whoever shares a cancel: those of one session of the terminal, or of one parent.
  private let party: String
  private let folder: StateFolder
  private let terminal: String

  /// The line that an evaluation has to join.
  init(_ context: Context) {
    terminal = context.prompter.terminal
    folder = StateFolder(home: context.account.home)
    party = (try? Leader.current())?.name ?? "none"
  }

  /// A place in the line.
  final class Place: Sendable {
    fileprivate let locks: [FileLock]
    fileprivate let record: QueueRecord?
    fileprivate let party: String
    fileprivate let since: Int64

    fileprivate init(locks: [FileLock], record: QueueRecord?, party: String, since: Int64) {
      self.locks = locks
      self.record = record
      self.party = party
      self.since = since
    }

    /// Takes the turn if nobody else asks.
    func isFree() -> Bool { locks.allSatisfy { $0.take() } }

    /// Waits until nobody else asks, and takes the turn.
    func wait() async -> FileLock.Wait {
      for lock in locks {
        let wait = await lock.wait()
        if wait != .held { return wait }
      }
      return .held
    }

    /// Whether somebody cancelled while this place was waiting.
    var isCancelled: Bool {
      guard let (time, party) = record?.read() else { return false }
      return party == self.party && time >= since
    }

    /// Tells those who wait that the person said no.
    func cancel() { record?.write(BootTime.now.milliseconds, party) }

    /// Gives the turn up.
    func leave() { locks.forEach { $0.free() } }
  }

  /// Joins the line.
  ///
  /// It is kept by a file in the user's state folder, which also holds the last cancel, and by the terminal's device,
  /// which other users of the same terminal can see. Where there is neither, there is no line.
  ///
  /// - Parameter since: a cancel that came later speaks for this place too.
  /// - Returns: the place, which may be the first.
  func join(since: Int64) -> Place {
    let file = try? folder.openQueue(terminal)
    let device = terminal.hasPrefix("/dev/") && terminal != "/dev/tty" ? openDevice() : nil
    let locks = [file, device].compactMap { $0.map(FileLock.init(descriptor:)) }
    return Place(locks: locks, record: file.map(QueueRecord.init(descriptor:)), party: party, since: since)
  }

  private func openDevice() -> Int32? {
    let device = unsafe open(terminal, O_RDONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    return device < 0 ? nil : device
  }
}

/// The last cancel in a queue's file, which only the holder of its lock reads or writes.
struct QueueRecord {
  let descriptor: Int32

  /// When it came, and whom it speaks for; nil for none, and for a file that makes no sense.
  func read() -> (time: Int64, party: String)? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
    return Self.parse(Array(bytes.prefix(max(0, count))))
  }

  static func parse(_ bytes: [UInt8]) -> (time: Int64, party: String)? {
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[0] == "cancelled", let time = Int64(words[1]), words[2].hasSuffix("\n") else {
      return nil
    }
    return (time, String(words[2].dropLast()))
  }

  /// Where it cannot be written, each of those who wait will ask for itself.
  func write(_ time: Int64, _ party: String) {
    let bytes = Array("cancelled \(time) \(party)\n".utf8)
    guard ftruncate(descriptor, 0) == 0 else { return }
    _ = unsafe pwrite(descriptor, bytes, bytes.count, 0)
  }
}
