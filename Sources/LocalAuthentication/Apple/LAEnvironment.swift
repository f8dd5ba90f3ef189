/// What this machine offers the owner of the account to authenticate with.
///
/// Mirrors LAEnvironment.
open class LAEnvironment: NSObject, @unchecked Sendable {
  /// That of the user who runs this process.
  open class var currentUser: LAEnvironment { EnvironmentCore.environment }

  override init() {
    super.init()
  }

  /// The state now.
  ///
  /// It is looked for each time, which takes some milliseconds; an observer is told if it has changed since the last
  /// look of this process.
  open var state: State { EnvironmentCore.look() }

  /// Tells an observer of changes, for as long as it lives.
  ///
  /// Changes are seen when this process looks: when it reads ``state``, or asks a context whether it can evaluate.
  open func addObserver(_ observer: any Observer) { EnvironmentCore.add(observer) }

  /// Tells an observer of no more changes.
  open func removeObserver(_ observer: any Observer) { EnvironmentCore.remove(observer) }

  /// Somebody who wants to hear of changes.
  ///
  /// Mirrors LAEnvironmentObserver.
  public protocol Observer: AnyObject {
    /// The state has changed: it is the new one already. Called on a private queue.
    func environment(_ environment: LAEnvironment, stateDidChangeFromOldState oldState: State)
  }
}

extension LAEnvironment.Observer {
  /// Does nothing, as Apple's observers need not listen.
  public func environment(_ environment: LAEnvironment, stateDidChangeFromOldState oldState: LAEnvironment.State) {}
}
