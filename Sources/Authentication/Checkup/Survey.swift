package import FactorWire

/// What stands in the files of a PAM service, as `vault-pam` reads them.
package struct Survey: Equatable, Sendable {
  /// The lines that a transaction may come to, as far as the files could be read.
  package var modules: [ServiceModule]
  /// Why the service could not be asked.
  package var failure: Failure?

  package init(modules: [ServiceModule] = [], failure: Failure? = nil) {
    self.modules = modules
    self.failure = failure
  }

  /// No service comes near so many lines.
  private static let mostModules = 20_000

  /// Has a worker read the files, as it would before a transaction; libpam is not asked.
  static func of(_ service: FactorService) async -> Survey {
    do throws(Failure) {
      return try await withWorker(.pam, ["--survey", service.rawValue]) { worker in
        await listen(to: worker, service.worker)
      }
    } catch {
      return Survey(failure: error)
    }
  }

  private static func listen(to worker: Worker, _ name: String) async -> Survey {
    let deadline = ContinuousClock.now + .seconds(10)
    var survey = Survey()
    do throws(Worker.Trouble) {
      while survey.failure == nil {
        switch try await worker.next(until: deadline) {
        case .module(let module) where survey.modules.count < mostModules: survey.modules.append(module)
        case .fit: return survey
        case .result(.misconfigured(let file, let problem, let mend)):
          survey.failure = .unfitService(file, problem, mend)
        default: survey.failure = .unexpected(from: name)
        }
      }
    } catch {
      survey.failure = .worker(name, error)
    }
    return survey
  }
}
