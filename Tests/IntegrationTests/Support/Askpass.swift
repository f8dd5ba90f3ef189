/// A program that asks for the password in vault's place.
struct Askpass {
  let path: String
  private let name: String

  /// A shell script: what it prints is the password.
  init(_ name: String = "askpass", _ lines: String...) throws {
    self.name = name
    let script = ["#!/bin/sh", "printf '%s\\n' \"$@\" > \(Scratch.path(name)).arguments"] + lines
    path = try Scratch.file(name, script.map { $0 + "\n" }.joined())
  }

  /// One that shows its window (a file) until it is ended.
  static func waiting() throws -> Askpass {
    try Askpass("askpass", "echo $$ > \(Scratch.path("askpass")).window", "exec sleep 60")
  }

  var environment: [String: String] { ["VAULT_ASKPASS": path] }

  /// Waits until it shows its window; its process.
  func waitForWindow() throws -> Int32 {
    var pid: Int32?
    try wait(for: "the askpass program") {
      pid = (try? Files.text("\(path).window")).flatMap { Int32($0.dropLast()) }
      return pid != nil
    }
    return pid ?? 0
  }

  /// The words it was given, a line each.
  func arguments() throws -> String {
    try Files.text("\(path).arguments")
  }

  /// Whether it has been started.
  var wasAsked: Bool { Files.exists("\(path).arguments") }
}
