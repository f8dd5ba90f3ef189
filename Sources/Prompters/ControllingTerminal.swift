import Authentication
import Glibc

/// The name of the controlling terminal.
///
/// It is never taken from the standard descriptors, which the caller chooses.
enum ControllingTerminal {
  /// Finds the terminal's number, and its name from the number.
  static func name() -> String? {
    ProcessStat(of: "self").flatMap { $0.terminal > 0 ? name(ofDevice: $0.terminal) : nil }
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
}
