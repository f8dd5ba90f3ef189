import Authentication
import Dispatch
import FactorWire
import Glibc

/// What an evaluation needs of the process's limits.
///
/// The runtime underneath neither reports that it gets no thread or descriptor nor gives up waiting for one, so this is
/// found out before anything is asked.
enum Resources {
  private static var descriptors: Int { 24 + 12 * furtherFactors }
  private static var threads: Int { 8 + 2 * furtherFactors }

  /// The factors that not every machine has.
  private static var furtherFactors: Int { [FactorService.face, .companion].count(where: \.isInstalled) }

  /// - Throws: ``Failure``, which says what is missing.
  static func require() throws(Failure) {
    guard ProcessStat(of: "self")?.process == getpid() else { throw .noProcesses }
    guard hasDescriptors && hasThreads else { throw .starved }
  }

  /// Makes as many descriptors as an evaluation has at most, and takes them back.
  ///
  /// fcntl(2)
  private static var hasDescriptors: Bool {
    let copies = (0..<descriptors).map { _ in fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) }
    for copy in copies where copy >= 0 { close(copy) }
    return copies.allSatisfy { $0 >= 0 }
  }

  /// Makes as many threads as an evaluation has at most, all at once, and lets them go.
  ///
  /// pthread_create(3)
  private static var hasThreads: Bool {
    let gate = DispatchSemaphore(value: 0)
    var made: [pthread_t] = []
    for _ in 0..<threads {
      var thread = pthread_t()
      // SAFETY: the gate outlives the threads, which are joined below.
      let argument = unsafe Unmanaged.passUnretained(gate).toOpaque()
      let error = unsafe pthread_create(
        &thread, nil,
        { argument in
          guard let argument = unsafe argument else { return nil }
          unsafe Unmanaged<DispatchSemaphore>.fromOpaque(argument).takeUnretainedValue().wait()
          return nil
        }, argument)
      if error == 0 { made.append(thread) }
    }
    for _ in made { gate.signal() }
    for thread in made { pthread_join(thread, nil) }
    return made.count == threads
  }
}
