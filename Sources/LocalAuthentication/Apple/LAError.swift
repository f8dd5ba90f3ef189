/// Why there is no yes.
///
/// An NSError of its domain and one of its codes can be cast to it, as on Apple's systems. Mirrors LAError.
public struct LAError: CustomNSError, LocalizedError, CustomStringConvertible, Hashable, @unchecked Sendable {
  // SAFETY: an NSError does not change, and neither does what is put into one here.
  private let error: NSError

  /// An error with one of Apple's codes.
  ///
  /// - Parameters:
  ///   - code: why there is no yes.
  ///   - userInfo: what else is known, under Foundation's keys.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    // The description of any error is that of its userInfo.
    let userInfo = [NSLocalizedDescriptionKey: code.sentence].merging(userInfo) { $1 }
    error = NSError(domain: Self.errorDomain, code: code.rawValue, userInfo: userInfo)
  }

  init(_ error: NSError) { self.error = error }

  var bridged: NSError { error }

  /// Apple's code.
  public var code: Code { Code(rawValue: error.code) ?? .authenticationFailed }

  /// What else is known, under Foundation's keys.
  public var userInfo: [String: Any] { error.userInfo }

  /// The domain of all these errors.
  public static var errorDomain: String { LAErrorDomain }

  /// The raw value of ``code``.
  public var errorCode: Int { error.code }

  /// The same as ``userInfo``.
  public var errorUserInfo: [String: Any] { error.userInfo }

  /// What happened, as a sentence for people.
  public var errorDescription: String? { error.localizedDescription }

  /// What mends it, where that is known.
  public var recoverySuggestion: String? { error.userInfo[NSLocalizedRecoverySuggestionErrorKey] as? String }

  /// Its domain, code and sentence, as an NSError prints them.
  public var description: String {
    "Error Domain=\(Self.errorDomain) Code=\(errorCode) \"\(error.localizedDescription)\""
  }

  /// Whether both have the same code and say the same.
  public static func == (left: LAError, right: LAError) -> Bool { left.error.isEqual(right.error) }

  /// By the code alone.
  public func hash(into hasher: inout Hasher) { hasher.combine(error.code) }
}
