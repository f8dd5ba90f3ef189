/// How a process ended, as wait(2) tells it.
enum ExitStatus: Equatable, CustomStringConvertible {
  case exited(Int32)
  case signalled(Int32)

  /// The lower seven bits name the signal, the byte above them the exit code.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7f
    self = signal == 0 ? .exited((waitStatus >> 8) & 0xff) : .signalled(signal)
  }

  var description: String {
    switch self {
    case .exited(let code): "exit code \(code)"
    case .signalled(let signal): "signal \(signal)"
    }
  }
}

/// The exit codes that scripts rely on.
extension ExitStatus {
  static let success = exited(0)
  static let usage = exited(64)
  static let authenticationFailed = exited(101)
  static let userCancel = exited(102)
  static let userFallback = exited(103)
  static let systemCancel = exited(104)
  static let passcodeNotSet = exited(105)
  static let biometryNotAvailable = exited(106)
  static let biometryNotEnrolled = exited(107)
  static let biometryLockout = exited(108)
  static let companionNotAvailable = exited(111)
  static let biometryDisconnected = exited(113)
  static let notInteractive = exited(115)
  static let configuration = exited(120)
  static let internalFault = exited(125)
  static let cannotRun = exited(126)
  static let notFound = exited(127)
}
