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

/// A word as a POSIX shell would have to be given it.
package func shellQuoted(_ word: String) -> String {
  if !word.isEmpty, word.utf8.allSatisfy({ plain.contains($0) }) { return word }
  return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}

private let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+,-./:=@_".utf8)

/// The value of an environment variable.
///
/// getenv(3)
package func environmentValue(_ name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe String(cString: value)
}

/// What stands in a regular file, as much of it as `most` bytes; `access` is how it is opened.
///
/// open(2), fstat(2), read(2)
func contents(of path: String, most: Int = 64 << 10, access: Int32 = O_RDONLY) throws(SystemError) -> [UInt8] {
  // Without O_NONBLOCK, a FIFO in the place of the file would wait for a writer.
  let file = unsafe open(path, access | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
  guard file >= 0 else { throw .last }
  defer { close(file) }
  var status = stat()
  guard unsafe fstat(file, &status) == 0 else { throw .last }
  let kind = status.st_mode & S_IFMT
  guard kind == S_IFREG else { throw SystemError(kind == S_IFDIR ? EISDIR : EINVAL) }
  var bytes = [UInt8](repeating: 0, count: most)
  let count = unsafe read(file, &bytes, bytes.count)
  guard count >= 0 else { throw .last }
  return Array(bytes.prefix(count))
}
