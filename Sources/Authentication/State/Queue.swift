import Glibc

/// The line in front of one terminal: of the evaluations that want to ask there, one asks and the others wait.
///
/// A cancel speaks for everybody who was waiting when it came. Without a terminal those that the same process started
/// wait for each other.
struct Queue: Sendable {
  /// Whoever shares a cancel; nil for one that nobody else belongs to.
  private let party: Leader?
  private let folder: StateFolder
  private let terminal: String

  /// The line that an evaluation has to join.
  init(_ context: Context) {
    terminal = context.prompter.terminal
    folder = StateFolder(home: context.account.home)
    party = try? Leader.current()
  }

  /// A place in the line.
  final class Place: Sendable {
    private let turnstiles: [Turnstile]
    private let record: QueueRecord?
    private let party: String?
    private let since: Int64

    fileprivate init(turnstiles: [Turnstile], record: QueueRecord?, party: String?, since: Int64) {
      self.turnstiles = turnstiles
      self.record = record
      self.party = party
      self.since = since
    }

    /// Takes the turn if nobody else asks.
    func isFree() -> Bool { turnstiles.allSatisfy { $0.take() } }

    /// Waits until nobody else asks, and takes the turn.
    func wait() async -> Turnstile.Wait {
      for turnstile in turnstiles {
        let wait = await turnstile.wait()
        if wait != .held { return wait }
      }
      return .held
    }

    /// Whether somebody cancelled while this place was waiting.
    var isCancelled: Bool {
      guard let own = party, let (time, party) = record?.read() else { return false }
      return party == own && time >= since
    }

    /// Tells those who wait that the person said no.
    func cancel() { if let party { record?.write(BootTime.now.milliseconds, party) } }

    /// Gives the turn up.
    func leave() { turnstiles.forEach { $0.free() } }
  }

  /// Joins the line.
  ///
  /// It is kept by a FIFO in the user's state folder, beside which the last cancel is recorded, and by the terminal's
  /// device, which other users of the same terminal can see. Where there is neither, there is no line.
  ///
  /// - Parameter since: a cancel that came later speaks for this place too.
  /// - Returns: the place, which may be the first.
  func join(since: Int64) -> Place {
    var turnstiles: [Turnstile] = []
    var record: QueueRecord?
    if let name {
      turnstiles.append(Turnstile { [folder] purpose in folder.openTurn(name, purpose) })
      record = folder.openRecord("cancel-\(name)").map(QueueRecord.init(descriptor:))
    }
    if terminal.hasPrefix("/dev/"), terminal != "/dev/tty" {
      turnstiles.append(Turnstile { [terminal] purpose in purpose == .holding ? Self.openDevice(terminal) : nil })
    }
    return Place(turnstiles: turnstiles, record: record, party: party?.name, since: since)
  }

  /// What its files are called after: names that are few, since the files stay.
  private var name: String? {
    if terminal.isEmpty { return party.map { "process-\($0.process % 64)" } }
    return StateFolder.name(of: terminal)
  }

  private static func openDevice(_ terminal: String) -> Int32? {
    let device = unsafe Glibc.open(terminal, O_RDONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    return device < 0 ? nil : device
  }
}

/// The last cancel in a queue, which only whoever has its turn reads or writes.
final class QueueRecord: Sendable {
  private let descriptor: Int32

  /// Takes over an open file.
  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// When it came, and whom it speaks for; nil for none, and for a file that makes no sense.
  func read() -> (time: Int64, party: String)? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
    return Self.parse(Array(bytes.prefix(max(0, count))))
  }

  static func parse(_ bytes: [UInt8]) -> (time: Int64, party: String)? {
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, let time = Int64(words[1]), words[2].count > 1 else { return nil }
    let party = String(words[2].dropLast())
    return line(time, party) == bytes ? (time, party) : nil
  }

  private static func line(_ time: Int64, _ party: String) -> [UInt8] { Array("cancelled \(time) \(party)\n".utf8) }

  /// Where it cannot be written, each of those who wait will ask for itself.
  func write(_ time: Int64, _ party: String) {
    let bytes = Self.line(time, party)
    guard ftruncate(descriptor, 0) == 0 else { return }
    _ = unsafe pwrite(descriptor, bytes, bytes.count, 0)
  }
}
