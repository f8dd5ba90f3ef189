import Glibc

/// A password or other answer, in one fixed, locked page of memory that never reaches the swap or a core file.
///
/// It is wiped when it is handed on and when it is released. The answer to a secret question is never turned into a
/// `String`, which could be neither wiped nor kept from being copied.
// SAFETY: a secret has one owner at a time. Whoever reads the answer fills it and then hands it on for good.
@safe package final class Secret: @unchecked Sendable {
  /// The most bytes an answer may have: libpam's PAM_MAX_RESP_SIZE less the terminating NUL.
  package static let limit = 511

  /// The number of bytes.
  package private(set) var count = 0

  // SAFETY: the mapping is private to this object and lives exactly as long.
  private let bytes = unsafe mapLockedPage()

  /// An empty answer.
  package init() {}

  deinit {
    wipe()
    unsafe munmap(bytes.baseAddress, bytes.count)
  }

  /// Whether there are no bytes.
  package var isEmpty: Bool { count == 0 }

  /// Adds one byte.
  ///
  /// - Returns: false, with nothing added, when the answer is full or the byte is NUL, which no answer may hold.
  package func append(_ byte: UInt8) -> Bool {
    guard count < Self.limit, byte != 0 else { return false }
    unsafe bytes[count] = byte
    count += 1
    return true
  }

  /// Takes the last `length` bytes away, and wipes them.
  package func removeLast(_ length: Int) {
    for _ in 0..<min(length, count) {
      count -= 1
      unsafe bytes[count] = 0
    }
  }

  /// Forgets every byte.
  ///
  /// explicit_bzero(3): a wipe that the compiler may not leave out.
  package func wipe() {
    if let start = unsafe bytes.baseAddress { unsafe explicit_bzero(start, bytes.count) }
    count = 0
  }

  /// Hands the bytes, with a NUL after them, to `body`.
  ///
  /// They must not be kept or copied beyond it.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    unsafe body(UnsafeBufferPointer(rebasing: UnsafeBufferPointer(bytes)[...count]))
  }

  /// Lets `body` write an answer of up to ``limit`` bytes and a NUL; it returns how many bytes without the NUL.
  ///
  /// - Returns: false, with everything wiped, when `body` returns nil.
  package func fill(_ body: (UnsafeMutableBufferPointer<UInt8>) -> Int?) -> Bool {
    let room = unsafe UnsafeMutableBufferPointer(rebasing: bytes[...Self.limit])
    guard let length = unsafe body(room), (0...Self.limit).contains(length) else {
      wipe()
      return false
    }
    count = length
    return true
  }
}

/// mmap(2), mlock(2), madvise(2).
///
/// A page that cannot be locked is still used: the limit on locked memory is the administrator's, and a refusal to ask
/// for a password would help nobody.
private func mapLockedPage() -> UnsafeMutableBufferPointer<UInt8> {
  let size = 4096
  let address = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
  guard let address = unsafe address, unsafe address != MAP_FAILED else { fatalError("no memory for a secret") }
  unsafe mlock(address, size)
  unsafe madvise(address, size, MADV_DONTDUMP)
  unsafe madvise(address, size, MADV_WIPEONFORK)
  return unsafe UnsafeMutableBufferPointer(start: address.bindMemory(to: UInt8.self, capacity: size), count: size)
}
