import Glibc

@testable import PAM

/// A service file and those that it includes, read by us and by libpam.
enum Service {
  private static let folder = Folder.shared.folder("service")
  private static let included = ["a", "b", "c"]
  private static let separator: UInt8 = 0x1E

  /// What libpam would take instead says yes to everybody.
  private static let other = ["auth", "account", "password", "session"].map { "\($0) required pam_permit.so\n" }
    .joined()

  static func play(_ bytes: [UInt8]) throws(Broken) {
    try checkLines(of: bytes)
    let parts = bytes.split(separator: separator, maxSplits: included.count, omittingEmptySubsequences: false)
    for (index, name) in (["vault"] + included).enumerated() {
      Folder.write(index < parts.count ? parts[index] : nil, to: "\(folder)/\(name)")
    }
    var file = ServiceFile("vault")
    file.directories = [folder]
    var calls = 0
    do throws(Misconfiguration) {
      try file.validate { call, file, line in calls += 1 }
    } catch {
      return try insist(
        !error.file.isEmpty && !error.problem.isEmpty && !error.mend.isEmpty, "\(error) says too little")
    }
    try insist(calls >= 2, "fit without a line for each facility")
    guard isHarmless(bytes) else { return }
    Folder.write(other.utf8, to: "\(folder)/other")
    let answer = LibPAM.shared.ask("vault", in: folder, as: "plain")
    // No module that is named is there: a success is one of the service `other`.
    try insist(answer.authenticate != 0 && answer.account != 0, "called fit, but libpam takes other: \(answer)")
  }

  private static func checkLines(of bytes: [UInt8]) throws(Broken) {
    guard let lines = try? ServiceLine.lines(of: bytes) else { return }
    var before = 0
    for line in lines {
      try insist(line.number > before, "line \(line.number) after line \(before)")
      before = line.number
      try insist(line.words.allSatisfy { !$0.isEmpty }, "an empty word in \(line)")
    }
  }

  /// Whether libpam may be asked: nothing that is named is anywhere on this machine.
  private static func isHarmless(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    return !text.contains("pam_") && !text.contains("/")
  }
}
