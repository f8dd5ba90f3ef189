/// A PAM module of the folder Modules, which does what no module of the system does.
enum Module: String {
  case cplusplus, dying, forker, meddler, sensor, stuck, talker

  /// A line of a service file that has it do what `words` say.
  func line(_ facility: String, _ words: String...) throws -> String {
    try "\(facility) required \(path()) \(words.joined(separator: " "))"
  }

  /// Where it is, once it is compiled; under another name where vault knows a module by that.
  func path(as name: String? = nil) throws -> String {
    let path = "/run/world/\(name ?? rawValue).so"
    if !Files.exists(path) {
      let compiler = self == .cplusplus ? ["/usr/bin/g++"] : ["/usr/bin/gcc", "-std=gnu11"]
      let flags = ["-O1", "-Wall", "-Wextra", "-Werror", "-pthread", "-shared", "-fPIC"]
      try tool(compiler + flags + ["-o", path, "\(Self.folder)/\(rawValue)\(self == .cplusplus ? ".cc" : ".c")"])
    }
    return path
  }

  private static let folder = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/Modules"

  /// Where a module tells how far it has come.
  static let mark = Scratch.path("module.mark")

  /// Waits until a module has made its mark; the process that has.
  @discardableResult
  static func waitForMark() throws -> Int32 {
    var process: Int32?
    try wait(for: "the module's mark") {
      process = (try? Files.text(mark)).flatMap { Int32($0.dropLast()) }
      return process != nil
    }
    return process ?? 0
  }
}
