import Authentication
import FactorWire
import Glibc

/// What an evaluation needs of the process.
enum Resources {
  private static var descriptors: Int { 24 + 12 * furtherFactors }

  /// The factors that not every machine has.
  private static var furtherFactors: Int { [FactorService.face, .companion].count(where: \.isInstalled) }

  /// Finds out before anything is asked, so that nobody is asked in vain.
  ///
  /// - Throws: ``Failure``, which says what is missing.
  static func require() throws(Failure) {
    guard ProcessStat(of: "self")?.process == getpid() else { throw .noProcesses }
    guard hasDescriptors else { throw .starved }
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
