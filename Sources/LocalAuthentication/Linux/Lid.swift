/// The lid of a laptop, as the kernel's ACPI driver tells of it.
enum Lid {
  /// Whether there is a lid and it is closed.
  static var isClosed: Bool { isClosed(in: "/proc/acpi/button/lid") }

  /// Each lid has a folder there, and in it a file that says `state:      closed`.
  static func isClosed(in folder: String) -> Bool {
    let lids = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return lids.contains { lid in
      let state = try? String(contentsOfFile: "\(folder)/\(lid)/state", encoding: .utf8)
      return state?.split(whereSeparator: \.isWhitespace).last == "closed"
    }
  }
}
