import Glibc

/// The keys that steer a terminal's line, as the user set them: they do what they do at any other prompt, though it is
/// not the kernel that reads the line.
struct ControlKeys: Equatable, Sendable {
  /// What a key does.
  enum Action {
    /// The person says no.
    case cancel
    /// The job is to stop for now.
    case suspend
    case eraseCharacter, eraseWord, eraseLine
    /// What comes next belongs to the line, whatever it is.
    case takeNext
    /// It stops the output elsewhere, or lets it go on, and is no part of a line.
    case nothing
  }

  private var actions: [UInt8: Action] = [:]

  /// Of keys that do several things the first counts; 0 is one that is switched off.
  init(_ keys: [(UInt8, Action)]) {
    for (key, action) in keys where key != 0 && actions[key] == nil { actions[key] = action }
    // Whatever key the terminal says erases, one of these two is on the keyboard.
    for key in [8, 127] as [UInt8] where actions[key] == nil { actions[key] = .eraseCharacter }
  }

  subscript(key: UInt8) -> Action? { actions[key] }
}

extension ControlKeys {
  /// What terminals use unless told otherwise.
  static let usual = ControlKeys([
    (3, .cancel), (28, .cancel), (4, .cancel), (26, .suspend), (127, .eraseCharacter), (23, .eraseWord),
    (21, .eraseLine), (22, .takeNext), (17, .nothing), (19, .nothing),
  ])

  /// Those of a terminal in these modes.
  init(_ modes: termios) {
    let isExtended = modes.c_lflag & tcflag_t(IEXTEN) != 0
    let stopsOutput = modes.c_iflag & tcflag_t(IXON) != 0
    self = unsafe withUnsafeBytes(of: modes.c_cc) { keys in
      let key = { (index: Int32) in unsafe keys[Int(index)] }
      return ControlKeys([
        (key(VINTR), .cancel), (key(VQUIT), .cancel), (key(VEOF), .cancel), (key(VSUSP), .suspend),
        (stopsOutput ? key(VSTART) : 0, .nothing), (stopsOutput ? key(VSTOP) : 0, .nothing),
        (key(VERASE), .eraseCharacter), (key(VKILL), .eraseLine), (isExtended ? key(VWERASE) : 0, .eraseWord),
        (isExtended ? key(VLNEXT) : 0, .takeNext),
      ])
    }
  }
}
