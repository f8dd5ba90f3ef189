import CLinux
import Glibc

/// A process that this one started and owns: it alone kills and reaps it.
package final class Child: Sendable {
  private let identifier: pid_t
  private let pidfd: Int32

  /// Becomes readable when the process has ended.
  package var ended: Int32 { pidfd }

  private init(identifier: pid_t, pidfd: Int32) {
    self.identifier = identifier
    self.pidfd = pidfd
  }

  deinit { close(pidfd) }

  /// How a process ended.
  package enum Ending: Equatable, Sendable {
    /// By itself, with this code.
    case exited(Int32)
    case killed
    /// Somebody else has reaped it: a program of others may ignore SIGCHLD, or wait for whatever child ends.
    case unknown
  }

  /// Starts a program in a session of its own, with default signal actions and no descriptor but those given.
  ///
  /// posix_spawn(3), pidfd_open(2)
  ///
  /// - Parameters:
  ///   - path: the program's file.
  ///   - arguments: its arguments, without its name.
  ///   - environment: the whole environment, `NAME=value` each.
  ///   - descriptors: what the program finds as its descriptors 0, 1, 2 …
  ///   - blocksInterrupt: whether it starts with SIGINT blocked.
  /// - Returns: the running program.
  /// - Throws: what the system said.
  package static func start(
    _ path: String, _ arguments: [String], environment: [String], descriptors: [Int32], blocksInterrupt: Bool = false
  ) throws(SystemError) -> Child {
    var identifier: pid_t = 0
    let error = unsafe withCStrings([path] + arguments) { arguments in
      unsafe withCStrings(environment) { environment in
        unsafe clinux_spawn(
          &identifier, path, arguments, environment, descriptors, Int32(descriptors.count), blocksInterrupt ? 1 : 0)
      }
    }
    guard error == 0 else { throw SystemError(error) }
    var pidfd = clinux_pidfd_open(identifier)
    // It has ended, and somebody else has reaped it already: what can always be read tells so as well.
    if pidfd < 0, errno == ESRCH { pidfd = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) }
    guard pidfd >= 0 else {
      let error = SystemError.last
      kill(identifier, SIGKILL)
      waitpid(identifier, nil, 0)
      throw error
    }
    return Child(identifier: identifier, pidfd: pidfd)
  }

  /// Starts a program whose standard input and error are nothing, and whose output can be read.
  ///
  /// - Parameters:
  ///   - path: the program's file.
  ///   - arguments: its arguments, without its name.
  ///   - environment: the whole environment, `NAME=value` each.
  /// - Returns: the running program, and the descriptor to read from, which is the caller's to close.
  /// - Throws: what the system said.
  package static func startPrinting(
    _ path: String, _ arguments: [String], environment: [String]
  ) throws(SystemError) -> (Child, output: Int32) {
    let null = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    guard null >= 0 else { throw .last }
    defer { close(null) }
    var pipe: [Int32] = [-1, -1]
    guard unsafe clinux_pipe(&pipe) == 0 else { throw .last }
    defer { close(pipe[1]) }
    do throws(SystemError) {
      let child = try start(path, arguments, environment: environment, descriptors: [null, pipe[1], null])
      return (child, pipe[0])
    } catch {
      close(pipe[0])
      throw error
    }
  }

  /// Sends a signal; a process that has ended gets none.
  ///
  /// pidfd_send_signal(2)
  package func signal(_ signal: Int32) { _ = clinux_pidfd_signal(pidfd, signal) }

  /// Waits for the end and reaps the process, killing it when it has not ended by `deadline`.
  ///
  /// waitpid(2)
  ///
  /// - Returns: how it ended.
  @discardableResult
  package func reap(by deadline: ContinuousClock.Instant) async -> Ending {
    if await !waitForEnd(until: deadline) {
      signal(SIGKILL)
      // Even a process that is stuck in the kernel shall not hold up the answer.
      _ = await waitForEnd(until: .now + .seconds(2))
    }
    endGroup()
    var status: Int32 = 0
    switch unsafe waitpid(identifier, &status, WNOHANG) {
    case identifier: return status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .killed
    case 0: return .killed
    default: return .unknown
    }
  }

  /// Kills what the process started and left behind in its group, whose number is its own until it is reaped.
  ///
  /// kill(2), after waitid(2) has shown that it has not been reaped by anybody else.
  private func endGroup() {
    var information = unsafe siginfo_t()
    let isOurs = unsafe waitid(P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT) == 0
    if isOurs { kill(-identifier, SIGKILL) }
  }

  /// The wait goes on in a task of its own, since the end must be seen to even when the caller is cancelled.
  private func waitForEnd(until deadline: ContinuousClock.Instant) async -> Bool {
    await EventLoop.start { [pidfd] in
      let readiness = await readable([pidfd], until: deadline)
      if readiness != .starved { return readiness == .ready([pidfd]) }
      // Without a thread to spare it is this one that waits, a moment at most.
      return poll([pidfd], until: min(deadline, .now + .seconds(2))) == .ready([pidfd])
    }.value
  }
}
