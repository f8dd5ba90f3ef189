/// A PAM module of the folder Modules, which does what no module of the system does.
enum Module: String {
  case dying, forker, meddler, stuck, talker

  /// A line of a service file that has it do what `words` say.
  func line(_ facility: String, _ words: String...) throws -> String {
    try "\(facility) required \(path()) \(words.joined(separator: " "))"
  }

  /// Where it is, once it is compiled.
  private func path() throws -> String {
    let path = "/run/world/\(rawValue).so"
    if !Files.exists(path) {
      let source = "\(Self.folder)/\(rawValue).c"
      let flags = ["-std=gnu11", "-O1", "-Wall", "-Wextra", "-Werror", "-pthread", "-shared", "-fPIC"]
      try tool(["/usr/bin/gcc"] + flags + ["-o", path, source])
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

/// A factor, asked for by itself.
enum Factor: CaseIterable {
  case password, finger

  /// The option of vault that asks for it alone.
  var option: String { self == .password ? "--method=password" : "--policy=biometrics" }

  /// Replaces PAM's service file for it.
  func setService(_ lines: String...) throws { try setService(lines) }

  func setService(_ lines: [String]) throws {
    let path = self == .password ? WorldFiles.passwordService : WorldFiles.biometricsService
    try Files.write(lines.map { $0 + "\n" }.joined(), to: path)
  }

  /// The line that says yes: to the password demo, or to whoever comes.
  var yes: String { self == .password ? "auth required pam_unix.so" : "auth required pam_permit.so" }

  /// Starts `vault unlock --json` as demo, and types the password if it is asked for.
  func start(isAsked: Bool = true) throws -> Dialogue {
    let vault = try Dialogue.reporting("unlock", option)
    if self == .password, isAsked {
      try vault.expect(Vault.prompt)
      try vault.enter(Account.demo.password)
    }
    return vault
  }
}
