/// Something that the owner of the account may do once it was them who asked for it.
///
/// The yes holds until ``deauthorize()`` or until the right is released. Mirrors LARight.
open class LARight: NSObject, @unchecked Sendable {
  /// How far an authorization has come.
  ///
  /// Mirrors LARightState.
  public enum State: Int, Sendable {
    /// Nobody has asked yet.
    case unknown = 0
    /// The person is being asked.
    case authorizing = 1
    /// It was them.
    case authorized = 2
    /// It was not, or it has been taken back.
    case notAuthorized = 3
  }

  let core: RightCore

  /// A right that asks for biometry, a companion or the account's password.
  public override convenience init() { self.init(requirement: .default) }

  /// A right that asks for `requirement`.
  ///
  /// With ``LAAuthenticationRequirement/biometryCurrentSet`` it looks which fingers are enrolled now.
  public init(requirement: LAAuthenticationRequirement) {
    core = RightCore(requirement)
  }

  deinit { core.deauthorize() }

  /// How far it has come.
  open var state: State { core.state }

  /// The application's own number for it.
  open var tag: Int {
    get { core.tag }
    set { core.tag = newValue }
  }

  /// Asks the person, also when they have said yes before.
  ///
  /// - Parameter localizedReason: what the person is told it is for; an empty one is an error of the program, which
  ///   ends it.
  /// - Throws: ``LAError``.
  @concurrent
  open func authorize(localizedReason: String) async throws { try await core.authorize(localizedReason) }

  /// Asks the person, and calls `completion` once, on a private queue, with nil or an ``LAError``.
  @preconcurrency
  open func authorize(localizedReason: String, completion: @escaping @Sendable ((any Error)?) -> Void) {
    core.complete(keeping: self, completion) { core in try await core.authorize(localizedReason) }
  }

  /// Whether it could be asked for now, without asking anybody.
  ///
  /// - Throws: ``LAError``.
  @concurrent
  open func checkCanAuthorize() async throws { try await core.check() }

  /// The same, and calls `completion` once, on a private queue, with nil or an ``LAError``.
  @preconcurrency
  open func checkCanAuthorize(completion: @escaping @Sendable ((any Error)?) -> Void) {
    core.complete(keeping: self, completion) { core in try await core.check() }
  }

  /// Takes a yes back, and ends an authorization that is on its way with ``LAError/Code/appCancel``.
  @concurrent
  open func deauthorize() async { core.deauthorize() }

  /// The same, and calls `completion` once, on a private queue.
  @preconcurrency
  open func deauthorize(completion: @escaping @Sendable () -> Void) {
    core.complete(keeping: self, { _ in completion() }) { core in core.deauthorize() }
  }
}
