/// The PAM module of Modules/sensor.c, which plays a camera or a security key.
enum Sensor {
  /// A line of a service file that has it do what `act` says.
  static func line(_ act: String, as name: String? = nil) throws -> String {
    try "auth requisite \(Module.sensor.path(as: name)) \(act)"
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
