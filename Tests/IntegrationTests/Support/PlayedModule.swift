/// The PAM module of Modules/sensor.c, which plays a camera or a security key.
enum PlayedModule {
  /// A line of a service file that has it do what `act` says; under another name, since vault knows some modules by it.
  static func line(_ act: String, as name: String = "pam_sensor") throws -> String {
    let path = "/run/world/\(name).so"
    if !Files.exists(path) {
      let source = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/Modules/sensor.c"
      let flags = ["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC"]
      try tool(["/usr/bin/gcc"] + flags + ["-o", path, source, "-lpam"])
    }
    return "auth requisite \(path) \(act)"
  }

  /// How often it has begun to wait for `name`.
  static func waits(for name: String) -> Int { ((try? Files.text(Scratch.path("\(name).waiting"))) ?? "").count }

  /// Has what it waits for happen, with this return code of libpam.
  static func happen(_ name: String, code: Int) throws {
    try wait(for: "the wait for \(name)") { waits(for: name) > 0 }
    try Files.write("\(code)\n", to: Scratch.path(name), mode: 0o666)
    try wait(for: "an end to the wait for \(name)") { try Files.text(Scratch.path(name)).isEmpty }
  }
}

/// The world's camera, and the face module that looks through it.
enum Camera {
  static let service = "/etc/pam.d/vault-face"
  private static let models = "/etc/howdy/models"

  /// Sets faces up, with a module that vault takes for Howdy's, and the face of `account` enrolled.
  static func setUp(enrolled account: Account? = .demo) throws {
    try setService(PlayedModule.line("wait face", as: "pam_howdy"))
    try tool("/bin/mkdir", "-p", models)
    if let account { try setModel(of: account, "[{\"time\": 1, \"label\": \"me\", \"id\": 0, \"data\": [[0.5]]}]") }
  }

  static func setService(_ lines: String...) throws {
    try Files.write((lines + ["account required pam_unix.so"]).map { $0 + "\n" }.joined(), to: service)
  }

  static func setModel(of account: Account, _ text: String) throws {
    try Files.write(text, to: "\(models)/\(account.name).dat")
  }

  /// Nobody but root may look into the folder of the models.
  static func hideModels() throws { try tool("/bin/chmod", "700", models) }

  /// How often it has looked for a face so far.
  static var looks: Int { PlayedModule.waits(for: "face") }

  static func waitForLook(_ number: Int = 1) throws { try wait(for: "look \(number)") { looks >= number } }

  /// It sees the face that is enrolled.
  static func seeOwner() throws { try PlayedModule.happen("face", code: 0) }

  /// It sees another, or nobody in time: Howdy has one code for both.
  static func seeStranger() throws { try PlayedModule.happen("face", code: 7) }

  /// It sees nothing, as when the lid is closed.
  static func fail() throws { try PlayedModule.happen("face", code: 9) }
}

/// The world's security key, and the module that asks for it.
enum SecurityKey {
  static let service = "/etc/pam.d/vault-companion"
  static let cue = "Please touch the device."
  static let pinPrompt = "Please enter the PIN: "
  static let insertPrompt = "Insert your device, then press ENTER."
  static let invitation = "Enter on an empty line brings it up"

  /// Sets it up; what it does by itself are the acts of Modules/sensor.c.
  static func setUp(_ acts: String...) throws {
    try setService(acts.map { try PlayedModule.line($0) })
  }

  /// One that says that it is to be touched, and waits for that.
  static func setUpForTouch() throws { try setUp("say \(cue)", "wait touch") }

  static func setService(_ lines: [String]) throws {
    try Files.write((lines + ["account required pam_unix.so"]).map { $0 + "\n" }.joined(), to: service)
  }

  static var isAwaited: Bool { PlayedModule.waits(for: "touch") > 0 }

  static func touch() throws { try PlayedModule.happen("touch", code: 0) }

  /// It is touched, but is another key than the one that is registered.
  static func touchAnother() throws { try PlayedModule.happen("touch", code: 7) }

  /// All that its module was given for an answer.
  static func answers() throws -> [String] {
    let path = Scratch.path("answers")
    guard Files.exists(path) else { return [] }
    return try Files.text(path).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The worker that asks for it.
  static func worker() throws -> Int32? {
    try Processes.running(Vault.factorWorker).first { try Processes.words(of: $0).contains("vault-companion") }
  }
}
