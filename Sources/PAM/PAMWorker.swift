import CLinux
import FactorWire
import Glibc

/// The program `vault-pam`: one transaction, told to the evaluation that started it.
package enum PAMWorker {
  /// What it is told to do: `SERVICE [TTY]` or `--check SERVICE`.
  private enum Order {
    case transact(FactorService, tty: String?)
    case check(FactorService)

    init?(_ arguments: [String]) {
      let isCheck = arguments.first == "--check"
      let rest = isCheck ? arguments.dropFirst() : arguments[...]
      guard let name = rest.first, let service = FactorService(rawValue: name) else { return nil }
      guard rest.count <= (isCheck ? 1 : 2) else { return nil }
      self = isCheck ? .check(service) : .transact(service, tty: rest.dropFirst().first)
    }
  }

  /// Carries out an order.
  ///
  /// - Parameter arguments: Those of the program, without its name.
  /// - Returns: The exit code: 0 when the result was sent, whatever it is, 64 when this is not how it is used, and 125
  ///   when it will not work here.
  package static func run(_ arguments: [String]) -> Int32 {
    guard clinux_is_privileged() == 0 else { return 125 }
    guard hasParent(), let order = Order(arguments) else {
      complain("vault-pam: a part of vault, not for direct use\n")
      return 64
    }
    guard clinux_become_worker(WorkerSocket.lifelineInWorker) == 0 else { return 125 }
    // Programs that modules start have no business with the evaluation.
    guard fcntl(WorkerSocket.descriptorInWorker, F_SETFD, FD_CLOEXEC) == 0 else { return 125 }
    // The modules' texts come in the user's language.
    unsafe setlocale(LC_ALL, "")
    let socket = WorkerSocket(descriptor: WorkerSocket.descriptorInWorker)
    socket.send(carryOut(order, socket))
    return 0
  }

  private static func carryOut(_ order: Order, _ socket: WorkerSocket) -> WorkerMessage {
    switch order {
    case .check(let service):
      guard let fault = PAMTransaction.misconfiguration(of: service) else { return .fit }
      return .result(.misconfigured(file: fault.file, problem: fault.problem, mend: fault.mend))
    case .transact(let service, let tty):
      // getpwuid(3) of the real uid: the environment names nobody.
      guard let entry = unsafe getpwuid(getuid()) else {
        return .result(.refused(.start, status: PAMStatus.userUnknown.rawValue))
      }
      let user = unsafe String(cString: entry.pointee.pw_name)
      let parent = Parent(socket: socket)
      return .result(PAMTransaction.run(service: service, user: user, tty: tty, converser: parent))
    }
  }

  /// fstat(2): whether the socket and the lifeline are where an evaluation puts them.
  private static func hasParent() -> Bool {
    isDescriptor(WorkerSocket.descriptorInWorker, S_IFSOCK) && isDescriptor(WorkerSocket.lifelineInWorker, S_IFIFO)
  }

  private static func isDescriptor(_ descriptor: Int32, _ type: mode_t) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == type
  }

  private static func complain(_ text: String) {
    _ = unsafe write(STDERR_FILENO, text, text.utf8.count)
  }
}

/// The evaluation at the other end of the socket.
private struct Parent: Converser {
  let socket: WorkerSocket

  func show(_ text: String, isProblem: Bool) { socket.send(isProblem ? .problem(text) : .information(text)) }

  func ask(_ question: String, echo: Bool) -> Secret? {
    socket.send(.question(question, echo: echo))
    return socket.receiveAnswer()
  }
}
