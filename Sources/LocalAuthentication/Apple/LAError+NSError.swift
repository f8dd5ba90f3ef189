/// `error as? LAError` and `catch let error as LAError` take bare NSErrors too, and `error as NSError` is what an LAError
/// holds.
///
/// On Apple's systems Foundation sees to that. On Linux a cast goes the way by which Foundation's own types are bridged.
extension LAError: _ObjectiveCBridgeable {
  /// What `as NSError` gives.
  public func _bridgeToObjectiveC() -> NSError { _nsError }

  /// What `as?` and `catch` ask.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout LAError?) -> Bool {
    result = LAError(source)
    return result != nil
  }

  /// What `as!` gives.
  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout LAError?) {
    result = _unconditionallyBridgeFromObjectiveC(source)
  }

  /// What `as!` gives; it ends the program where there is nothing to give.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> LAError {
    guard let error = source.flatMap(LAError.init) else { fatalError("this is no LAError: \(source, default: "nil")") }
    return error
  }
}

extension LAError {
  /// The error that an NSError stands for; one that has another domain or an unknown code is a failed authentication.
  ///
  /// Code that takes NSErrors apart uses it, as Apple's Foundation has it too.
  public init(_nsError error: NSError) {
    self = LAError(error) ?? LAError(.authenticationFailed, userInfo: [NSUnderlyingErrorKey: error])
  }
}
