// What Apple's Foundation gives each of its error types, and code that takes NSErrors apart uses.
extension LAError {
  /// The error that an NSError stands for; one with another domain or an unknown code is a failed authentication.
  public init(_nsError error: NSError) {
    self = error as? LAError ?? LAError(.authenticationFailed, userInfo: [NSUnderlyingErrorKey: error])
  }

  /// The NSError that this error stands for.
  public var _nsError: NSError { bridged }
}
