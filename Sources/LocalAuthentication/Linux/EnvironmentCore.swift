import Authentication
import FactorWire
import Synchronization

/// The last state of the environment that this process has seen, and who wants to hear of another.
enum EnvironmentCore {
  static let environment = LAEnvironment()

  private struct State {
    var last: LAEnvironment.State?
    var observers: [WeakObserver] = []
  }

  private struct WeakObserver {
    weak var observer: (any LAEnvironment.Observer)?
  }

  private static let state = Mutex(State())

  static func add(_ observer: any LAEnvironment.Observer) {
    state.withLock { state in
      state.observers.removeAll { $0.observer == nil || $0.observer === observer }
      state.observers.append(WeakObserver(observer: observer))
    }
  }

  static func remove(_ observer: any LAEnvironment.Observer) {
    state.withLock { $0.observers.removeAll { $0.observer == nil || $0.observer === observer } }
  }

  /// Looks now.
  static func look() -> LAEnvironment.State {
    guard let look = try? Look.taken(for: Policy.owner.methods) else {
      return LAEnvironment.State(biometry: nil, userPassword: nil, companions: [])
    }
    return LAEnvironment.State(look)
  }

  /// Tells the observers, on the queue of replies, if a look shows another state than the last one.
  static func note(_ look: Look) {
    let new = LAEnvironment.State(look)
    let (old, observers) = state.withLock { state in
      defer { state.last = new }
      return (state.last, state.observers.compactMap(\.observer))
    }
    guard let old, old != new else { return }
    replies.async {
      for observer in observers { observer.environment(environment, stateDidChangeFromOldState: old) }
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
