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

/// What stands in a regular file, as much of it as `most` bytes.
///
/// open(2), fstat(2), read(2)
func contents(of path: String, most: Int = 64 << 10) throws(SystemError) -> [UInt8] {
  // Without O_NONBLOCK, a FIFO in the place of the file would wait for a writer.
  let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
  guard file >= 0 else { throw .last }
  defer { close(file) }
  var status = stat()
  guard unsafe fstat(file, &status) == 0 else { throw .last }
  guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError(EINVAL) }
  var bytes = [UInt8](repeating: 0, count: most)
  let count = unsafe read(file, &bytes, bytes.count)
  guard count >= 0 else { throw .last }
  return Array(bytes.prefix(count))
}
