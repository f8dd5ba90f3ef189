/// The world's camera, and the face module that looks through it.
enum Camera {
  static let service = "/etc/pam.d/vault-face"
  private static let models = "/etc/howdy/models"

  /// Sets faces up, with a module that vault takes for Howdy's, and the face of `account` enrolled.
  static func setUp(enrolled account: Account? = .demo) throws {
    try setService(Sensor.line("wait face", as: "pam_howdy"))
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
  static var looks: Int { Sensor.waits(for: "face") }

  static func waitForLook(_ number: Int = 1) throws { try wait(for: "look \(number)") { looks >= number } }

  /// It sees the face that is enrolled.
  static func seeOwner() throws { try Sensor.happen("face", code: 0) }

  /// It sees another, or nobody in time: Howdy has one code for both.
  static func seeStranger() throws { try Sensor.happen("face", code: 7) }

  /// It sees nothing, as when the lid is closed.
  static func fail() throws { try Sensor.happen("face", code: 9) }
}
