@testable import Authentication

/// What other programs and the kernel say in lines of text: proc_pid_stat(5) and passwd(1).
enum Outside {
  static func play(_ bytes: [UInt8]) throws(Broken) {
    var input = Input(bytes)
    switch input.number(below: 3) {
    case 0: _ = ProcessStat(bytes: input.remainder())
    case 1: try name(input.remainder())
    default: try password(input.remainder())
    }
  }

  /// A program may have any name, and is not taken for another process by it.
  private static func name(_ name: [UInt8]) throws(Broken) {
    let fields = "S 10 42 43 34816 42 4194304 1 0 0 0 1 2 3 4 20 0 1 0 98765 1000 2000\n"
    let stat = ProcessStat(bytes: Array("42 (".utf8) + name + Array(") \(fields)".utf8))
    guard let stat else { throw Broken(description: "a process by the name \(name) is not found") }
    let isIt = stat.process == 42 && stat.parent == 10 && stat.session == 43 && stat.terminal == 34816
    try insist(isIt && stat.start == 98765 && !stat.hasEnded, "\(name) makes it \(stat)")
  }

  /// That there is no password is believed of the account alone that was asked for.
  private static func password(_ line: [UInt8]) throws(Broken) {
    let text = String(decoding: line, as: UTF8.self)
    let answer = AccountPassword(passwdLine: text, name: "me")
    if answer == .set { return }
    let start = text.drop { $0 == " " }
    try insist(start.hasPrefix("me "), "“\(text)” is believed")
    let state = start.dropFirst(3).drop { $0 == " " }
    try insist(state.hasPrefix(answer == .empty ? "NP" : "L"), "“\(text)” means \(answer)")
  }
}
