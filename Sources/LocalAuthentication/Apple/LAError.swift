/// Why there is no yes.
///
/// Mirrors LAError.
public struct LAError: CustomNSError, LocalizedError, Hashable, @unchecked Sendable {
  // SAFETY: an NSError does not change, and neither does what is put into one here.
  /// The same for Foundation.
  public let _nsError: NSError

  /// An error with one of Apple's codes.
  ///
  /// - Parameters:
  ///   - code: why there is no yes.
  ///   - userInfo: what else is known, under Foundation's keys.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    // The description of any error is that of its userInfo.
    let userInfo = [NSLocalizedDescriptionKey: code.sentence].merging(userInfo) { $1 }
    _nsError = NSError(domain: Self.errorDomain, code: code.rawValue, userInfo: userInfo)
  }

  /// The error that an NSError stands for; nil if that has another domain, or a code that Apple does not have.
  init?(_ error: NSError) {
    guard error.domain == Self.errorDomain, Code(rawValue: error.code) != nil else { return nil }
    _nsError = error
  }

  /// Apple's code.
  public var code: Code { Code(rawValue: _nsError.code) ?? .authenticationFailed }

  /// What else is known, under Foundation's keys.
  public var userInfo: [String: Any] { _nsError.userInfo }

  /// The domain of all these errors.
  public static var errorDomain: String { LAErrorDomain }

  /// The raw value of ``code``.
  public var errorCode: Int { _nsError.code }

  /// The same as ``userInfo``.
  public var errorUserInfo: [String: Any] { _nsError.userInfo }

  /// What happened, as a sentence for people.
  public var errorDescription: String? { _nsError.localizedDescription }

  /// What mends it, where that is known.
  public var recoverySuggestion: String? { _nsError.userInfo[NSLocalizedRecoverySuggestionErrorKey] as? String }

  /// Whether both have the same code and say the same.
  public static func == (left: LAError, right: LAError) -> Bool { left._nsError.isEqual(right._nsError) }

  /// By the code alone.
  public func hash(into hasher: inout Hasher) { hasher.combine(_nsError.code) }
}
