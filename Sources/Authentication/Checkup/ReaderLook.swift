import FactorWire

/// What a look at the reader is for.
enum ReaderLook: String, Sendable {
  /// Preflight: nothing is claimed.
  case look
  /// After a scan that ended oddly: also tries whether the reader can be claimed.
  case claim
  /// Whether the session is remote, whatever reader there is.
  case session
}

/// Sends `vault-reader` to look.
///
/// A worker that hangs is a state like any other.
///
/// - Throws: ``Failure`` for a worker that cannot be started, dies or talks nonsense; nil when cancelled.
func report(of look: ReaderLook) async throws(Failure) -> ReaderReport? {
  let name = WorkerProgram.reader.rawValue
  let answer = try await withWorker(.reader, [look.rawValue]) { worker -> Result<ReaderReport?, Failure> in
    do throws(Worker.Trouble) {
      let message = try await worker.next(until: .now + .seconds(10))
      guard case .report(let report) = message else { return .failure(.unexpected(from: name)) }
      return .success(report)
    } catch .deadline {
      return .success(ReaderReport(state: .hangs))
    } catch .cancelled {
      return .success(nil)
    } catch {
      return .failure(.worker(name, error))
    }
  }
  return try answer.get()
}
