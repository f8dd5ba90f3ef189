import Authentication
import FactorWire
import Synchronization

/// The last state of the environment that this process has seen, and who wants to hear of another.
enum EnvironmentCore {
  static let environment = LAEnvironment()

  private struct State {
    var last: LAEnvironment.State?
    var observers: [ObjectIdentifier: WeakObserver] = [:]
  }

  // SAFETY: it is called on the queue of changes alone, one call after the other, as Apple's is on a private queue.
  private struct WeakObserver: @unchecked Sendable {
    weak var observer: (any LAEnvironment.Observer)?
  }

  private static let state = Mutex(State())

  /// Where the observers are told, one change after the other.
  private static let changes = DispatchQueue(label: "LocalAuthentication.changes")

  // Under the lock no observer is held, not even for a moment: the last reference to it could go there.
  static func add(_ observer: any LAEnvironment.Observer) {
    let new = WeakObserver(observer: observer)
    let id = ObjectIdentifier(observer)
    state.withLock { $0.observers[id] = new }
  }

  static func remove(_ observer: any LAEnvironment.Observer) {
    let id = ObjectIdentifier(observer)
    state.withLock { $0.observers[id] = nil }
  }

  /// Looks now.
  static func look() -> LAEnvironment.State {
    guard let look = try? Look.taken(for: Policy.owner.methods) else {
      return LAEnvironment.State(biometry: nil, userPassword: nil, companions: [])
    }
    return LAEnvironment.State(look)
  }

  /// Tells the observers if a look shows another state than the last one.
  static func note(_ look: Look) {
    let new = LAEnvironment.State(look)
    state.withLock { state in
      defer { state.last = new }
      guard let old = state.last, old != new else { return }
      changes.async { [observers = state.observers.values] in
        for weak in observers { weak.observer?.environment(environment, stateDidChangeFromOldState: old) }
      }
    }
  }
}

extension LAEnvironment.State {
  convenience init(_ look: Look) {
    let hasCompanion = FactorService.companion.isInstalled
    self.init(
      biometry: LAEnvironment.MechanismBiometry(look),
      userPassword: LAEnvironment.MechanismUserPassword(isUsable: look.isPasswordUsable, isSet: look.hasPassword),
      companions: hasCompanion ? [LAEnvironment.MechanismCompanion(isUsable: look.failure(of: .companion) == nil)] : [])
  }
}

extension LAEnvironment.MechanismBiometry {
  fileprivate convenience init?(_ look: Look) {
    guard look.biometryType != .none else { return nil }
    self.init(
      biometryType: look.biometryType, isUsable: look.failure(of: .biometrics) == nil, isEnrolled: look.isEnrolled,
      isLockedOut: look.isLockedOut, stateHash: look.enrolmentHash,
      builtInSensorInaccessible: Lid.isClosed)
  }
}
