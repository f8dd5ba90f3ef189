package import FactorWire

extension Verdict {
  /// How far the worker had come: the same error means different things at different steps.
  package enum Step: CaseIterable, Sendable {
    /// Becoming a client of the bus.
    case connecting
    /// Asking fprintd for its readers, which starts it.
    case listing
    /// Asking about a reader that it named.
    case asking
  }

  /// The state that an error means.
  package func state(of error: BusError, at step: Step) -> ReaderReport.State {
    if let state = Self.anyStep[error.name] { return state }
    if error.isTimeout { return step == .connecting ? .noBus : .hangs }
    if step == .connecting { return .noBus }
    if error.isForWantOfPolkit { return .policyHangs }
    if Self.refusals.contains(error.name) { return session.isActive == false ? .inactiveSession : .notPermitted }
    return (step == .listing ? listingState(error.name) : Self.askingStates[error.name]) ?? .failed
  }

  /// What means the same at every step.
  private static let anyStep: [String: ReaderReport.State] = [
    BusError.noReply.name: .daemonLost,
    "org.freedesktop.DBus.Error.Disconnected": .noBus,
    "System.Error.ENOTCONN": .noBus,
    "System.Error.EPIPE": .noBus,
  ]

  /// A refusal by polkit, which fprintd passes on, or by the bus itself.
  private static let refusals: Set = [BusError.denied.name, BusError.refusedByBus.name]

  private static let askingStates: [String: ReaderReport.State] = [
    "net.reactivated.Fprint.Error.NoEnrolledPrints": .notEnrolled,
    "net.reactivated.Fprint.Error.AlreadyInUse": .busy,
    "net.reactivated.Fprint.Error.NoSuchDevice": .noReader,
    // The reader's object is gone.
    "org.freedesktop.DBus.Error.UnknownObject": .noReader,
    "org.freedesktop.DBus.Error.UnknownMethod": .noReader,
    // The unique name of an fprintd that has answered before.
    "org.freedesktop.DBus.Error.ServiceUnknown": .daemonLost,
    BusError.gone.name: .daemonLost,
  ]

  private func listingState(_ name: String) -> ReaderReport.State? {
    switch name {
    case "org.freedesktop.DBus.Error.ServiceUnknown", BusError.gone.name: .noService
    case "net.reactivated.Fprint.Error.NoSuchDevice": .noReader
    // The bus, or the service manager on its behalf, could not start it.
    case _ where name.hasPrefix("org.freedesktop.DBus.Error.Spawn."): .noService
    case _ where name.hasPrefix("org.freedesktop.systemd1."): .noService
    default: nil
    }
  }
}
