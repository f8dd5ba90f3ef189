import Glibc

@testable import Authentication

/// The files of the state folder: the strikes, and the last cancel of a queue.
enum State {
  private static let home = Folder.shared.folder("home")
  private static let folder = Folder.shared.folder("home", ".local", "state", "vault")
  private static let strikes = Strikes(account: Account(uid: getuid(), name: "me", home: home))

  static func play(_ bytes: [UInt8]) throws(Broken) {
    var input = Input(bytes)
    switch input.number(below: 2) {
    case 0: try strikes(input.remainder())
    default: try cancel(input.remainder())
    }
  }

  /// A record is what was written, to the byte; all else locks the finger.
  private static func strikes(_ bytes: [UInt8]) throws(Broken) {
    _ = folder
    Folder.write(bytes, to: "\(folder)/strikes")
    guard let look = try? strikes.look() else { throw Broken(description: "the folder cannot be used") }
    let record = look.record
    try insist((1...Strikes.limit).contains(record.count) && record.last >= 0, "\(record) is out of bounds")
    let isOurs = Array(record.text.utf8) == bytes
    try insist(isOurs || record == .locked, "\(bytes) is read as \(record)")
    try insist(
      isOurs || look.isLocked(hasPassword: true) && look.isLocked(hasPassword: false), "damaged, but not locked")
    try insist(
      look.isLocked(hasPassword: true) == (record.count == Strikes.limit), "\(record) is taken for something else")
  }

  /// A cancel is what was written, to the byte; all else is none.
  private static func cancel(_ bytes: [UInt8]) throws(Broken) {
    guard let (time, party) = QueueRecord.parse(bytes) else { return }
    try insist(Array("cancelled \(time) \(party)\n".utf8) == bytes, "\(bytes) is read as \(time), \(party)")
    try insist(!party.isEmpty && !party.contains(" "), "a party “\(party)”")
  }
}
