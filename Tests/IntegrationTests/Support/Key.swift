/// Keys that mean something to a terminal.
enum Key: String {
  case enter = "\r"
  case controlC = "\u{3}"
  case controlD = "\u{4}"
  case controlS = "\u{13}"
  case controlU = "\u{15}"
  case controlW = "\u{17}"
  case controlZ = "\u{1A}"
  case controlBackslash = "\u{1C}"
  case backspace = "\u{7F}"
}
