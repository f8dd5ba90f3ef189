import FactorWire
import Fprint
import Testing

@Suite struct VerdictTests {
  typealias Step = Verdict.Step
  typealias State = ReaderReport.State

  static let here = Verdict(session: LoginSession(isRemote: false, isActive: true))
  static let elsewhere = Verdict(session: LoginSession(isRemote: false, isActive: false))
  static let nowhere = Verdict(session: LoginSession(isRemote: false, isActive: nil))
  static let overSSH = Verdict(session: LoginSession(isRemote: true, isActive: true))

  static let bus = "org.freedesktop.DBus.Error."
  static let fprint = "net.reactivated.Fprint.Error."
  static let enrolled = Result<[String], BusError>.success(["right-index-finger"])

  static func failure(_ name: String) -> Result<[String], BusError> { .failure(BusError(name: name)) }

  static func reader(_ name: String, _ fingers: Result<[String], BusError>) -> ReaderFacts {
    ReaderFacts(path: "/\(name)", name: name, scanType: .press, fingers: fingers)
  }

  @Test(arguments: [
    (bus + "FileNotFound", State.noBus, State.failed, State.failed),
    ("System.Error.ECONNREFUSED", .noBus, .failed, .failed),
    (bus + "AccessDenied", .noBus, .notPermitted, .notPermitted),
    (bus + "Disconnected", .noBus, .noBus, .noBus),
    ("System.Error.ENOTCONN", .noBus, .noBus, .noBus),
    ("System.Error.EPIPE", .noBus, .noBus, .noBus),
    (bus + "Timeout", .noBus, .hangs, .hangs),
    (bus + "TimedOut", .noBus, .hangs, .hangs),
    ("System.Error.EAGAIN", .noBus, .hangs, .hangs),
    (bus + "NoReply", .daemonLost, .daemonLost, .daemonLost),
    (bus + "ServiceUnknown", .noBus, .noService, .daemonLost),
    (bus + "NameHasNoOwner", .noBus, .noService, .daemonLost),
    (bus + "Spawn.ExecFailed", .noBus, .noService, .failed),
    (bus + "Spawn.ChildExited", .noBus, .noService, .failed),
    (bus + "Spawn.ServiceNotFound", .noBus, .noService, .failed),
    ("org.freedesktop.systemd1.UnitMasked", .noBus, .noService, .failed),
    (bus + "UnknownObject", .noBus, .failed, .noReader),
    (bus + "UnknownMethod", .noBus, .failed, .noReader),
    (fprint + "NoSuchDevice", .noBus, .noReader, .noReader),
    (fprint + "PermissionDenied", .noBus, .notPermitted, .notPermitted),
    (fprint + "NoEnrolledPrints", .noBus, .failed, .notEnrolled),
    (fprint + "AlreadyInUse", .noBus, .failed, .busy),
    (fprint + "Internal", .noBus, .failed, .failed),
    (fprint + "ClaimDevice", .noBus, .failed, .failed),
    ("System.Error.ENXIO", .noBus, .failed, .failed),
    ("com.example.Error.Whatever", .noBus, .failed, .failed),
    ("", .noBus, .failed, .failed),
  ])
  func `an error means this when connecting, listing, asking`(
    name: String, connecting: State, listing: State, asking: State
  ) {
    let error = BusError(name: name)
    #expect(Step.allCases.map { Self.here.state(of: error, at: $0) } == [connecting, listing, asking])
    #expect(Self.here.report(of: error, at: .listing) == ReaderReport(state: listing, errorName: name))
  }

  @Test(arguments: [(here, State.notPermitted), (nowhere, .notPermitted), (elsewhere, .inactiveSession)])
  func `a refusal is put down to the session only where logind says that it is not active`(
    verdict: Verdict, state: State
  ) {
    let denied = Self.reader("A", Self.failure(Self.fprint + "PermissionDenied"))
    let report = verdict.choice(of: [denied], daemon: ":1.5").report
    #expect(report.state == state)
    #expect(report.errorName == Self.fprint + "PermissionDenied")
    #expect(report.reader == "A")
  }

  @Test(arguments: [
    ("net.reactivated.fprint.device.verify", State.notPermitted), ("", .notPermitted), ("GDBus.Error:", .notPermitted),
    ("GDBus.Error:org.freedesktop.PolicyKit1.Error.Failed: no such action", .notPermitted),
    ("GDBus.Error:org.freedesktop.DBus.Error.NoReply: Message recipient disconnected", .policyHangs),
    ("GDBus.Error:org.freedesktop.DBus.Error.Spawn.ChildExited: Launch helper exited", .policyHangs),
    ("GDBus.Error:org.freedesktop.systemd1.UnitMasked: Unit polkit.service is masked.", .policyHangs),
  ])
  func `a denial without an answer of polkit's is no refusal`(why: String, state: State) {
    let error = BusError(name: Self.fprint + "PermissionDenied", text: "Not Authorized: " + why)
    #expect(Self.here.state(of: error, at: .asking) == state)
  }

  @Test func `no error but a finger is ever ready`() {
    for step in Step.allCases {
      for verdict in [Self.here, Self.elsewhere, Self.nowhere, Self.overSSH] {
        #expect(verdict.state(of: BusError(name: "anything"), at: step) != .ready)
      }
    }
  }

  @Test func `no reader`() {
    for verdict in [Self.here, Self.overSSH] {
      let (reader, report) = verdict.choice(of: [], daemon: ":1.5")
      #expect(reader == nil)
      #expect(report == ReaderReport(state: .noReader, daemon: ":1.5"))
    }
  }

  @Test func `an enrolled finger is ready`() {
    let report = Self.here.choice(of: [Self.reader("A", Self.enrolled)], daemon: ":1.5").report
    let expected = ReaderReport(
      state: .ready, reader: "A", scanType: .press, fingers: ["right-index-finger"], daemon: ":1.5")
    #expect(report == expected)
  }

  @Test func `an empty list of fingers is no enrolment`() {
    #expect(Self.here.choice(of: [Self.reader("A", .success([]))], daemon: "").report.state == .notEnrolled)
  }

  @Test(arguments: [
    enrolled, .success([]), failure(fprint + "NoEnrolledPrints"), failure(fprint + "PermissionDenied"),
    failure(bus + "Timeout"), failure("anything"),
  ])
  func `a remote session overrules the reader's state and keeps what is known of it`(
    fingers: Result<[String], BusError>
  ) {
    let report = Self.overSSH.choice(of: [Self.reader("A", fingers)], daemon: ":1.5").report
    let kept = (try? fingers.get()) ?? []
    #expect(
      report
        == ReaderReport(state: .remoteSession, reader: "A", scanType: .press, fingers: kept, daemon: ":1.5"))
  }

  @Test(arguments: [
    (["left-thumb"], ["left-thumb", "right-thumb"], "B"),
    (["left-thumb", "right-thumb"], ["left-thumb"], "A"),
    (["left-thumb"], ["right-thumb"], "A"),
    ([], ["right-thumb"], "B"),
  ])
  func `of several readers the one with the most fingers counts, then the first`(
    first: [String], second: [String], chosen: String
  ) {
    let readers = [Self.reader("A", .success(first)), Self.reader("B", .success(second))]
    let (reader, report) = Self.here.choice(of: readers, daemon: "")
    #expect(reader?.path == "/\(chosen)")
    #expect(report.reader == chosen)
    #expect(report.state == .ready)
  }

  @Test func `the best state of any reader wins, in whatever order they come`() {
    let withoutPolkit = BusError(name: Self.fprint + "PermissionDenied", relayed: Self.bus + "NoReply")
    let fromWorst: [Result<[String], BusError>] = [
      Self.failure(Self.bus + "NoReply"), Self.failure(Self.bus + "UnknownObject"),
      Self.failure(Self.bus + "Timeout"), .failure(withoutPolkit), Self.failure(Self.fprint + "Internal"),
      Self.failure(Self.fprint + "PermissionDenied"), Self.failure(Self.fprint + "NoEnrolledPrints"), Self.enrolled,
    ]
    for better in fromWorst.indices {
      for worse in 0..<better {
        let pair = [Self.reader("better", fromWorst[better]), Self.reader("worse", fromWorst[worse])]
        #expect(Self.here.choice(of: pair, daemon: "").reader?.name == "better")
        #expect(Self.here.choice(of: pair.reversed(), daemon: "").reader?.name == "better")
      }
    }
  }

  @Test(arguments: [
    (fprint + "AlreadyInUse", State.busy), (fprint + "PermissionDenied", .notPermitted), (bus + "NoReply", .daemonLost),
    (bus + "Timeout", .hangs), (fprint + "Internal", .failed), (bus + "UnknownObject", .noReader),
  ])
  func `a failed claim replaces the state and nothing else`(name: String, state: State) {
    let before = Self.here.choice(of: [Self.reader("A", Self.enrolled)], daemon: ":1.5").report
    var expected = before
    expected.state = state
    expected.errorName = name
    #expect(Self.here.report(before, claimFailed: BusError(name: name)) == expected)
  }
}
