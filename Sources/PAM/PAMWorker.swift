import FactorWire
import Glibc

/// The program `vault-pam`: one transaction, told to the evaluation that started it.
package enum PAMWorker {
  /// What it is told to do: `SERVICE [TTY]` or `--survey SERVICE`.
  private enum Order {
    case transact(FactorService, tty: String?)
    case survey(FactorService)

    /// A survey reads files, and loads none of the modules that they name.
    var runsModules: Bool { if case .transact = self { true } else { false } }

    init?(_ arguments: [String]) {
      let isSurvey = arguments.first == "--survey"
      let rest = isSurvey ? arguments.dropFirst() : arguments[...]
      guard let name = rest.first, let service = FactorService(rawValue: name) else { return nil }
      guard rest.count <= (isSurvey ? 1 : 2) else { return nil }
      self = isSurvey ? .survey(service) : .transact(service, tty: rest.dropFirst().first)
    }
  }

  /// Carries out an order.
  ///
  /// - Parameter arguments: Those of the program, without its name.
  /// - Returns: The exit code: 0 when the result was sent, whatever it is, 64 when this is not how it is used, and 125
  ///   when it will not work here.
  package static func run(_ arguments: [String]) -> Int32 {
    let order = Order(arguments)
    // Before the worker has a guard for a parent.
    let evaluation = getppid()
    do throws(WorkerProcess.Refusal) {
      let runsModules = order?.runsModules == true
      let socket = try WorkerProcess.adopt("vault-pam", isOrderKnown: order != nil, isGuarded: runsModules)
      // The modules' texts come in the user's language.
      unsafe setlocale(LC_ALL, "")
      if let order { socket.send(carryOut(order, Parent(socket: socket, process: evaluation))) }
      return 0
    } catch {
      return error.rawValue
    }
  }

  private static func carryOut(_ order: Order, _ parent: Parent) -> WorkerMessage {
    switch order {
    case .survey(let service):
      return survey(ServiceFile(service.rawValue)) { parent.socket.send(.module($0)) }
    case .transact(let service, let tty):
      // getpwuid(3) of the real uid: the environment names nobody.
      guard let entry = unsafe getpwuid(getuid()) else {
        return .result(.refused(.start, status: PAMStatus.userUnknown.rawValue))
      }
      let user = unsafe String(cString: entry.pointee.pw_name)
      return .result(PAMTransaction.run(service: service, user: user, tty: tty, converser: parent))
    }
  }
}

/// The evaluation at the other end of the socket.
private struct Parent: Converser {
  let socket: WorkerSocket
  let process: pid_t

  func show(_ text: String, isProblem: Bool) { socket.send(isProblem ? .problem(text) : .information(text)) }

  func ask(_ question: String, echo: Bool) -> Secret? {
    socket.send(.question(question, echo: echo))
    return socket.receiveAnswer()
  }

  /// By its state in /proc, a letter after the name in parentheses; where that is hidden, nobody can tell.
  ///
  /// proc(5)
  var isAwake: Bool {
    let file = unsafe open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return true }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = unsafe read(file, &bytes, bytes.count)
    guard let name = bytes.prefix(max(0, count)).lastIndex(of: UInt8(ascii: ")")) else { return true }
    return bytes.dropFirst(name + 2).first != UInt8(ascii: "T")
  }
}
