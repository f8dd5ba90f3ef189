import Glibc

/// The name of the controlling terminal.
///
/// It is never taken from the standard descriptors, which the caller chooses.
enum ControllingTerminal {
  /// Finds the terminal's number in /proc/self/stat, after the last `)`, and its name from the number.
  ///
  /// proc_pid_stat(5)
  static func name() -> String? {
    guard let stat = contents(of: "/proc/self/stat"), let end = stat.lastIndex(of: ")") else { return nil }
    let fields = stat[stat.index(after: end)...].split(separator: " ")
    guard fields.count > 4, let device = Int(fields[4]), device > 0 else { return nil }
    return name(ofDevice: device)
  }

  /// Pseudo-terminals are majors 136 to 143, consoles and serial lines major 4.
  static func name(ofDevice device: Int) -> String? {
    let major = (device >> 8) & 0xFFF
    let minor = (device & 0xFF) | ((device >> 12) & 0xFFF00)
    return switch major {
    case 136...143: "/dev/pts/\((major - 136) * 256 + minor)"
    case 4 where minor < 64: "/dev/tty\(minor)"
    case 4: "/dev/ttyS\(minor - 64)"
    default: nil
    }
  }

  private static func contents(of path: String) -> String? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 2048)
    let count = unsafe read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
