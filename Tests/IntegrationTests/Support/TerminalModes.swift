import Glibc

/// A terminal's settings (termios), as far as a program can change them.
struct TerminalModes: Equatable, CustomStringConvertible {
  let input: tcflag_t
  let output: tcflag_t
  let control: tcflag_t
  let local: tcflag_t
  let characters: [cc_t]

  init(of line: Int32) {
    var modes = termios()
    unsafe tcgetattr(line, &modes)
    input = modes.c_iflag
    output = modes.c_oflag
    control = modes.c_cflag
    local = modes.c_lflag
    characters = unsafe withUnsafeBytes(of: &modes.c_cc) { unsafe Array($0) }
  }

  var echoes: Bool { local & tcflag_t(ECHO) != 0 }

  var description: String {
    let flags = [input, output, control, local].map { String($0, radix: 8) }.joined(separator: " ")
    return "\(flags) \(characters)"
  }
}
