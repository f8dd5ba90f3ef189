package import FactorWire

/// Turns what the bus, fprintd and logind said into a report.
///
/// It asks nobody anything.
package struct Verdict: Sendable {
  let session: LoginSession

  package init(session: LoginSession) {
    self.session = session
  }

  /// The report when there is nothing to say about any reader.
  package func report(of error: BusError, at step: Step) -> ReaderReport {
    ReaderReport(state: state(of: error, at: step), errorName: error.name)
  }

  /// The reader that counts, and the report about it.
  ///
  /// It is the reader with the best state, and among equals the one with the most fingers of this user, then the
  /// first: so it is the one that pam_fprintd takes. The best state is the one that comes furthest in ``order``; one
  /// usable reader is enough, whatever is wrong with another. A remote session overrules every state of a reader.
  package func choice(of readers: [ReaderFacts], daemon: String) -> (reader: ReaderFacts?, report: ReaderReport) {
    var best: (reader: ReaderFacts?, report: ReaderReport) = (nil, ReaderReport(state: .noReader, daemon: daemon))
    for reader in readers {
      let report = report(about: reader, daemon: daemon)
      if best.reader == nil || rank(best.report) < rank(report) { best = (reader, report) }
    }
    if session.isRemote, best.reader != nil {
      best.report.state = .remoteSession
      best.report.errorName = ""
    }
    return best
  }

  /// The report after the reader was claimed in vain.
  package func report(_ before: ReaderReport, claimFailed error: BusError) -> ReaderReport {
    var report = before
    report.state = state(of: error, at: .asking)
    report.errorName = error.name
    return report
  }

  private func report(about reader: ReaderFacts, daemon: String) -> ReaderReport {
    var report = ReaderReport(
      state: .notEnrolled, reader: reader.name, scanType: reader.scanType, daemon: daemon)
    switch reader.fingers {
    case .success(let fingers):
      report.fingers = fingers
      if !fingers.isEmpty { report.state = .ready }
    case .failure(let error):
      report.state = state(of: error, at: .asking)
      report.errorName = error.name
    }
    return report
  }

  /// The states that a reader can have, the worst first.
  private static let order: [ReaderReport.State] = [
    .noBus, .noService, .daemonLost, .noReader, .hangs, .policyHangs, .failed, .busy, .inactiveSession, .notPermitted,
    .notEnrolled, .ready,
  ]

  private func rank(_ report: ReaderReport) -> (Int, Int) {
    (Self.order.firstIndex(of: report.state) ?? -1, report.fingers.count)
  }
}
