import Glibc

/// Why a test could not go on: what was waited for, and what was seen instead.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  /// The last system call's failure.
  init(errno code: Int32 = errno, _ what: String) {
    description = unsafe "\(what): \(String(cString: strerror(code)))"
  }
}

/// Looks again every few milliseconds until `seen` holds; false when it does not within `limit`.
func eventually(within limit: Duration = .seconds(10), _ seen: () throws -> Bool) rethrows -> Bool {
  let end = ContinuousClock.now + limit
  while ContinuousClock.now < end {
    if try seen() { return true }
    usleep(3000)
  }
  return try seen()
}

/// Waits for `seen`, and fails naming `what` when it does not come.
func wait(for what: String, within limit: Duration = .seconds(10), _ seen: () throws -> Bool) throws {
  guard try eventually(within: limit, seen) else { throw Failure("waited \(limit) in vain for \(what)") }
}
