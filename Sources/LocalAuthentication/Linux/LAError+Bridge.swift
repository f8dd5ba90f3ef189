// What lets `error as? LAError` and `catch let error as LAError` see an NSError, as Apple's Foundation does for its own
// error types. The protocol is the standard library's, by which Foundation's classes and structures are cast too.
extension LAError: _ObjectiveCBridgeable {
  /// The NSError that this error stands for.
  public func _bridgeToObjectiveC() -> NSError { bridged }

  /// An error from an NSError that is known to be one.
  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout LAError?) {
    if !_conditionallyBridgeFromObjectiveC(source, result: &result) { fatalError("\(source) is no LAError") }
  }

  /// An error from an NSError of this domain and with one of Apple's codes; nil from any other.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout LAError?) -> Bool {
    let isOurs = source.domain == errorDomain && Code(rawValue: source.code) != nil
    result = isOurs ? LAError(source) : nil
    return isOurs
  }

  /// An error from an NSError that is known to be one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> LAError {
    var result: LAError?
    guard let source, _conditionallyBridgeFromObjectiveC(source, result: &result), let result else {
      fatalError("\(String(describing: source)) is no LAError")
    }
    return result
  }
}
