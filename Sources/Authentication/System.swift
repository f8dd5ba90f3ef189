import Glibc

/// An errno value.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  /// What the last failed call of this thread left.
  package static var last: SystemError { SystemError(errno) }

  /// strerror(3).
  package var description: String { unsafe String(cString: strerror(number)) }
}

/// Hands `strings` as a NULL-terminated array of C strings to `body`.
package func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
  defer { unsafe pointers.forEach { unsafe free($0) } }
  return unsafe pointers.withUnsafeBufferPointer { buffer in
    // SAFETY: the array has at least the terminating NULL, so it has an address.
    unsafe body(buffer.baseAddress.unsafelyUnwrapped)
  }
}

/// The value of an environment variable.
///
/// getenv(3)
package func environmentValue(_ name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe String(cString: value)
}
