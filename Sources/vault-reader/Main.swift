import CLinux
import FactorWire
import Fprint
import Glibc

@main
enum Main {
  static func main() {
    guard clinux_is_privileged() == 0 else { exit(125) }
    let words = CommandLine.arguments.dropFirst()
    guard words.count == 1, let inspection = words.first.flatMap(ReaderInspection.init), isWorker() else {
      let notice: StaticString = "vault-reader: this is a part of vault and not for direct use\n"
      unsafe write(STDERR_FILENO, notice.utf8Start, notice.utf8CodeUnitCount)
      exit(64)
    }
    guard clinux_become_worker(WorkerSocket.lifelineInWorker) == 0 else { exit(125) }
    WorkerSocket(descriptor: WorkerSocket.descriptorInWorker).send(.report(inspection.run()))
  }
}
