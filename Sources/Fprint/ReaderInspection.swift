package import FactorWire

/// What `vault-reader` is asked to find out.
package enum ReaderInspection: String, CaseIterable, Sendable {
  /// Which reader there is, and whether a finger of this user is enrolled.
  case look
  /// The same, and whether the reader can be claimed.
  case claim
  /// Whether the session is remote, of which no reader is asked.
  case session

  /// Finds it out, within the times of ``TimeLimit``.
  ///
  /// The user is the one that this process runs as: fprintd learns that from the bus, which has it from the kernel.
  package func run() -> ReaderReport {
    let session = LoginSession.current()
    if self == .session { return ReaderReport(state: session.isRemote ? .remoteSession : .ready) }
    return run(Verdict(session: session)) { limit throws(BusError) in try Bus.connect(within: limit) }
  }

  /// The same by a session, and by a bus that `connect` finds.
  ///
  /// An fprintd or a polkit that was found just before its end has told nothing: the one that comes after it is asked,
  /// once.
  func run(_ verdict: Verdict, _ connect: (TimeLimit) throws(BusError) -> Bus) -> ReaderReport {
    let limit = TimeLimit()
    let report = attempt(verdict) { () throws(BusError) in try connect(limit) }
    let hasTime = (try? limit.nextCall()) != nil
    guard hasTime, isOfOneThatWent(report) else { return report }
    return attempt(verdict) { () throws(BusError) in try connect(limit) }
  }

  private func isOfOneThatWent(_ report: ReaderReport) -> Bool {
    report.state == .daemonLost && report.errorName != BusError.noReply.name
      || report.state == .policyHangs && report.errorName == BusError.denied.name
  }

  private func attempt(_ verdict: Verdict, _ connect: () throws(BusError) -> Bus) -> ReaderReport {
    var step = Verdict.Step.connecting
    do throws(BusError) {
      let bus = try connect()
      step = .listing
      return report(from: try Fprintd.reached(over: bus), verdict)
    } catch {
      return verdict.report(of: error, at: step)
    }
  }

  private func report(from fprintd: consuming Fprintd, _ verdict: Verdict) -> ReaderReport {
    var facts: [ReaderFacts] = []
    for reader in fprintd.readers { facts.append(fprintd.look(at: reader)) }
    var (reader, report) = verdict.choice(of: facts, daemon: fprintd.daemon)
    // Where something else stands in the way already, a claim would only disturb others.
    if self == .claim, report.state == .ready, let reader {
      do throws(BusError) { try fprintd.claimBriefly(reader.path) } catch {
        report = verdict.report(report, claimFailed: error)
      }
    }
    // An fprintd that tells what the reader is called answers, and waits for somebody itself.
    if report.state == .hangs, !report.reader.isEmpty, !fprintd.isPolicyServiceAnswering { report.state = .policyHangs }
    return report
  }
}
