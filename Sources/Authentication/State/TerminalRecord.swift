import Glibc

/// The modes of a terminal on which an evaluation asks, kept in the state folder for the next one there: whoever is
/// killed cannot put the terminal right.
///
/// Only whoever has the turn at the terminal reads or writes it. It says nothing to another session of the terminal, or
/// on another terminal of that name.
package struct TerminalRecord: Sendable {
  private let folder: StateFolder
  private let name: String
  private let leader: String

  /// The record of `terminal` for the user of `home`; nil where its session is not known.
  package init?(terminal: String, home: String) {
    guard let leader = try? Leader.current() else { return nil }
    folder = StateFolder(home: home)
    name = "modes-" + StateFolder.name(of: terminal)
    self.leader = leader.name
  }

  /// How long whoever died here may take to put the terminal right.
  private static let patience = Duration.seconds(1)

  /// Takes hold of it, once nobody else has it any more: who died has left somebody behind who puts the modes back, and
  /// holds it until then.
  ///
  /// flock(2)
  ///
  /// - Returns: a descriptor that holds it until all copies of it are closed; nil where there is nowhere to keep it.
  package func hold() async -> Int32? {
    let limit = ContinuousClock.now + Self.patience
    while let file = folder.openRecord(name) {
      if flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK || ContinuousClock.now > limit { return file }
      close(file)
      guard case .deadline = await readable([], until: .now + .milliseconds(5)) else { return nil }
    }
    return nil
  }

  /// What was written last in this session of the terminal; nil for nothing, and for what makes no sense.
  package func read() -> [UInt32]? {
    guard let file = folder.openRecord(name) else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe pread(file, &bytes, bytes.count, 0)
    return Self.parse(bytes.prefix(max(0, count)), leader)
  }

  static func parse(_ bytes: some Sequence<UInt8>, _ leader: String) -> [UInt32]? {
    let words = String(decoding: Array(bytes), as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
    let numbers = words.dropFirst(2).dropLast().compactMap { UInt32($0) }
    guard words.count > 3, words[0] == "modes", words[1] == leader, words.last == "\n", numbers.count == words.count - 3
    else { return nil }
    return numbers
  }

  static func text(_ numbers: [UInt32], _ leader: String) -> String {
    "modes \(leader) \(numbers.map(String.init).joined(separator: " ")) \n"
  }

  /// Keeps `numbers`, if there is somewhere to keep them.
  package func write(_ numbers: [UInt32]) { write(Self.text(numbers, leader)) }

  /// Forgets what was written.
  package func erase() { write("") }

  private func write(_ text: String) {
    guard let file = folder.openRecord(name) else { return }
    defer { close(file) }
    guard ftruncate(file, 0) == 0 else { return }
    _ = unsafe pwrite(file, Array(text.utf8), text.utf8.count, 0)
  }
}
