import CLinux
package import FactorWire
import Glibc
import Synchronization

/// The programs that look at a factor on behalf of an evaluation.
package enum WorkerProgram: String, Sendable {
  /// One PAM transaction.
  case pam = "vault-pam"
  /// One look at the fingerprint reader.
  case reader = "vault-reader"
}

/// A running worker: a process with nothing of ours but one end of a socket and of a lifeline.
///
/// It is ended by ``withWorker(_:_:_:)`` and by nobody else.
package final class Worker: Sendable {
  private let child: Child
  private let socket: WorkerSocket
  /// The kernel kills the worker when this end is closed, so also when we die.
  private let lifeline: Int32
  private let talk = Mutex(WorkerTalk())

  /// Why no message came.
  package enum Trouble: Error, Equatable, Sendable {
    case cancelled, deadline, died, malformed, starved
    /// It has said more than anybody could take in.
    case endless
  }

  private init(child: Child, socket: Int32, lifeline: Int32) {
    self.child = child
    self.socket = WorkerSocket(descriptor: socket)
    self.lifeline = lifeline
  }

  fileprivate static func start(_ program: WorkerProgram, _ arguments: [String]) throws(Failure) -> Worker {
    let path = try WorkerLocation.find(program)
    do throws(SystemError) {
      let ends = try WorkerEnds()
      defer { ends.closeTheirs() }
      return try start(path, arguments, ends)
    } catch {
      throw .cannotStart(path, error)
    }
  }

  private static func start(_ path: String, _ arguments: [String], _ ends: WorkerEnds) throws(SystemError) -> Worker {
    do throws(SystemError) {
      let child = try Child.start(
        path, arguments, environment: workerEnvironment(),
        descriptors: [ends.null, ends.null, ends.null, ends.theirSocket, ends.theirLifeline], blocksInterrupt: true)
      return Worker(child: child, socket: ends.ourSocket, lifeline: ends.ourLifeline)
    } catch {
      ends.closeOurs()
      throw error
    }
  }

  /// Waits for the next message.
  ///
  /// - Parameter deadline: how long; nil for as long as it takes.
  /// - Returns: the message.
  /// - Throws: ``Trouble``; after it the worker is of no more use.
  package func next(until deadline: ContinuousClock.Instant?) async throws(Trouble) -> WorkerMessage {
    // Its end is looked at first and its words second, so that it cannot say something and end in between.
    switch await readable([child.ended, socket.descriptor], until: deadline) {
    case .cancelled: throw .cancelled
    case .starved: throw .starved
    case .deadline: throw .deadline
    case .ready(let descriptors):
      // What it said before it ended still counts; a helper that holds its socket open does not.
      guard descriptors.contains(socket.descriptor) else { throw .died }
      do {
        guard let message = try socket.receive() else { throw Trouble.died }
        guard talk.withLock({ $0.takes(message) }) else { throw Trouble.endless }
        return message
      } catch let trouble as Trouble {
        throw trouble
      } catch {
        throw .malformed
      }
    }
  }

  /// Answers the last question, and wipes the answer.
  package func answer(_ secret: Secret) {
    socket.sendAnswer(secret)
    secret.wipe()
  }

  fileprivate func end() async {
    // Its guard, which hears this, ends all that came from it.
    child.signal(SIGTERM)
    await child.reap(by: .now + .milliseconds(500))
    close(socket.descriptor)
    close(lifeline)
  }
}

/// Runs a worker for as long as `body`, then kills, reaps and closes it, whatever happened.
///
/// Killing it is also how a factor is cancelled: the reader is free at once, and no failed try is counted, as the
/// failing of a conversation would be.
package func withWorker<Result>(
  _ program: WorkerProgram, _ arguments: [String], _ body: (Worker) async -> Result
) async throws(Failure) -> Result {
  let worker = try Worker.start(program, arguments)
  let result = await body(worker)
  await worker.end()
  return result
}

/// The descriptors of a worker and our ends of them.
private struct WorkerEnds {
  let null: Int32
  let ourSocket: Int32
  let theirSocket: Int32
  let ourLifeline: Int32
  let theirLifeline: Int32

  /// open(2), socketpair(2), pipe(2).
  init() throws(SystemError) {
    var sockets: [Int32] = [-1, -1]
    var pipe: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
    let null = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    guard null >= 0, unsafe socketpair(AF_UNIX, kind, 0, &sockets) == 0, unsafe clinux_pipe(&pipe) == 0 else {
      let error = SystemError.last
      for descriptor in [null] + sockets where descriptor >= 0 { close(descriptor) }
      throw error
    }
    self.null = null
    (ourSocket, theirSocket) = (sockets[0], sockets[1])
    (ourLifeline, theirLifeline) = (pipe[1], pipe[0])
  }

  func closeOurs() {
    for descriptor in [ourSocket, ourLifeline] { close(descriptor) }
  }

  func closeTheirs() {
    for descriptor in [null, theirSocket, theirLifeline] { close(descriptor) }
  }
}

/// All that a worker gets to see: a fixed PATH and the language, so that modules speak the user's.
private func workerEnvironment() -> [String] {
  let names = ["LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES"]
  let language = names.compactMap { name -> String? in
    guard let value = environmentValue(name), isLocaleName(value) else { return nil }
    return "\(name)=\(value)"
  }
  return ["PATH=/usr/sbin:/usr/bin:/sbin:/bin"] + language
}

private func isLocaleName(_ value: String) -> Bool {
  (1...64).contains(value.utf8.count)
    && value.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "_.@-".utf8.contains(byte)
      }
    }
}
