/// What an earlier yes is worth to a request, and what becomes of the yes to this one.
package protocol Reuse: Sendable {
  /// The method of an earlier yes that serves the request now.
  func earlier() -> Method?

  /// Keeps the yes for later requests. Those who wait for their turn have it only afterwards.
  func keep(_ method: Method)
}

/// Every request is asked for, and its yes serves it alone.
package struct NoReuse: Reuse {
  package init() {}

  package func earlier() -> Method? { nil }

  package func keep(_ method: Method) {}
}
