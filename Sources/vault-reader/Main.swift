import FactorWire
import Fprint
import Glibc

/// `vault-reader look`, `vault-reader claim`: started by an evaluation, which hears of the reader on descriptor 3.
@main
enum Main {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    let inspection = words.count == 1 ? words.first.flatMap(ReaderInspection.init) : nil
    do throws(WorkerProcess.Refusal) {
      let socket = try WorkerProcess.adopt("vault-reader", isOrderKnown: inspection != nil)
      if let inspection { socket.send(.report(inspection.run())) }
    } catch {
      exit(error.rawValue)
    }
  }
}
