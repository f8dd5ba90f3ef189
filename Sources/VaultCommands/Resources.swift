import Authentication
import FactorWire
import Glibc

/// What an evaluation needs of the process.
///
/// It is found out before anything is asked, so that nobody is asked in vain, and no right password called wrong because
/// what would judge it does not get what it needs.
enum Resources {
  private static var descriptors: Int { 24 + 12 * furtherFactors }
  /// With what the workers start.
  private static var processes: Int { 8 + 2 * furtherFactors }
  /// A good hash of a password takes sixteen megabytes to compare.
  private static let addressSpace: rlim_t = 96 << 20
  /// A limit on processes that is not worth a look: nobody has set it to keep a user from having a few.
  private static let ampleProcesses: rlim_t = 1024

  /// The factors that not every machine has.
  private static var furtherFactors: Int { [FactorService.face, .companion].count(where: \.isInstalled) }

  /// - Throws: ``Failure``, which says what is missing.
  static func require() throws(Failure) {
    guard ProcessStat(of: "self")?.process == getpid() else { throw .noProcesses }
    let hasProcesses = limit(__RLIMIT_NPROC) >= ampleProcesses || canHaveThreads(processes)
    guard hasDescriptors, hasProcesses, limit(RLIMIT_AS) >= addressSpace else { throw .starved }
  }

  /// The limit that is in force.
  ///
  /// getrlimit(2)
  private static func limit(_ resource: __rlimit_resource) -> rlim_t {
    var limit = rlimit()
    return unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 ? limit.rlim_cur : .max
  }

  /// Makes as many descriptors as an evaluation has at most, and takes them back.
  ///
  /// fcntl(2)
  private static var hasDescriptors: Bool {
    let copies = (0..<descriptors).map { _ in fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) }
    for copy in copies where copy >= 0 { close(copy) }
    return copies.allSatisfy { $0 >= 0 }
  }
}
