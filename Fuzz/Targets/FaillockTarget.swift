import FactorWire
import Glibc

@testable import Authentication
@testable import PAM

/// pam_faillock's tally and configuration, read by us and by the module itself.
enum FaillockTarget {
  private static let user = "plain"
  private static let folder = Folder.shared.folder("faillock")
  private static let configuration = "\(folder)/conf"
  /// The module's file, kept loaded: libpam would load it anew each time.
  private static let module: String = {
    let path = "\(ModuleCall.folder ?? "")/pam_faillock.so"
    guard unsafe dlopen(path, RTLD_NOW) != nil else { fatalError("no \(path)") }
    return path
  }()
  private static let account = Account(uid: 1, name: user, home: "/")

  static func play(_ bytes: [UInt8]) throws(Broken) {
    var input = Input(bytes)
    let arguments = ["preauth", "conf=\(configuration)"] + (0..<input.number(below: 3)).map { _ in argument(&input) }
    let tally = tally(&input)
    let text = input.remainder()
    guard let settings = try? FaillockSettings(configuration: text, arguments: arguments) else { return }
    try insist((0...604_800).contains(settings.interval), "an interval of \(settings.interval)")
    try insist((0...604_800).contains(settings.unlockTime), "an unlock time of \(settings.unlockTime)")
    try insist(settings.folder.hasPrefix("/"), "a folder “\(settings.folder)”")
    try insist(FaillockTally(tally).failures.count <= tally.count / 64, "more failures than records")
    guard isOrdinary(text) else { return }
    // Its own folder, unless the input names another, and then nobody's.
    Folder.write("dir = \(folder)\n".utf8 + text, to: configuration)
    Folder.write(tally, to: "\(folder)/\(user)")
    Folder.write("auth required pam_faillock.so \(arguments.joined(separator: " "))\n".utf8, to: "\(folder)/service")
    try compare(arguments)
  }

  /// What we call locked the module refuses, and the other way round.
  private static func compare(_ arguments: [String]) throws(Broken) {
    let line = ServiceModule(facility: .auth, path: module, arguments: arguments, file: "\(folder)/service", line: 1)
    let before = Faillock.look(at: account, [line])
    let answer = LibPAM.shared.ask("service", in: folder, as: user).authenticate
    let after = Faillock.look(at: account, [line])
    // Time may have run out in between.
    guard before.isLocked == after.isLocked else { return }
    try insist(
      before.isLocked == (answer == PAMStatus.notAuthenticated.rawValue), "\(before), but the module: \(answer)")
  }

  private static func argument(_ input: inout Input) -> String {
    let name = ["deny", "fail_interval", "unlock_time"][input.number(below: 3)]
    let values = ["0", "1", "3", "600", "-1", "never", "604800", "604801", "x", "", "65536", "2x", "99999999999"]
    return "\(name)=\(values[input.number(below: values.count)])"
  }

  /// Records as the module writes them, some of their bytes damaged, and perhaps a piece of one.
  private static func tally(_ input: inout Input) -> [UInt8] {
    var tally: [UInt8] = []
    for _ in 0..<input.number(below: 8) {
      let time = UInt64(max(0, time(nil) - Int(input.word()) % 1_000_000))
      let status = UInt16(input.byte() & 0x0F)
      tally += [UInt8](repeating: 0x61, count: 54) + bytes(UInt64(status), 2) + bytes(time, 8)
    }
    if !tally.isEmpty, input.byte() & 1 == 0 { tally[Int(input.byte()) * 2 % tally.count] = input.byte() }
    return tally + input.piece()
  }

  private static func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// Whether the module's own reading is defined, and not by what we leave out.
  private static func isOrdinary(_ text: [UInt8]) -> Bool {
    let words = String(decoding: text, as: UTF8.self)
    return !text.contains(0) && text.split(separator: UInt8(ascii: "\n")).allSatisfy { $0.count < 1000 }
      && !words.contains("dir") && !words.contains("admin_group") && !words.contains("local_users_only")
  }
}

extension Faillock {
  fileprivate var isLocked: Bool { if case .locked = self { true } else { false } }
}
