import Authentication
import CLinux
import Glibc

/// The user's keyring in the kernel, by its system calls.
///
/// keyctl(2), user-keyring(7)
enum Keyring {
  /// A key's serial number.
  typealias Key = Int32

  // From linux/keyctl.h, which Swift's Glibc module lacks.
  private static let process: Key = -2
  private static let user: Key = -4
  private enum Operation: Int32 {
    case setPermissions = 5
    case describe, clear, link, unlink, search, read
    case setTimeout = 15
    case invalidate = 21
  }

  /// Everything for whoever holds the key; view, search, read and link for its owner, who from some session keyrings
  /// does not hold it.
  private static let permissions: UInt = 0x3f1b_0000

  /// Makes a key that the kernel forgets after `seconds`, in place of one with the same name.
  ///
  /// It is first a key of this process, since only its holder may set it up, and becomes one of the user when it is
  /// complete.
  ///
  /// - Throws: ``SystemError``; no key is left then.
  static func add(_ name: String, _ payload: [UInt8], seconds: UInt) throws(SystemError) {
    let key = unsafe clinux_add_key("user", name, payload, UInt(payload.count), process)
    guard key >= 0 else { throw .last }
    defer { _ = clinux_keyctl(Operation.unlink.rawValue, word(key), word(process), 0, 0) }
    do throws(SystemError) {
      try call(.setPermissions, word(key), permissions)
      try call(.setTimeout, word(key), seconds)
      try call(.link, word(key), word(user))
      guard try find(name) == key, try read(key) == payload else { throw SystemError(EKEYREJECTED) }
    } catch {
      remove(key)
      throw error
    }
  }

  /// - Throws: ``SystemError``: ENOKEY, EKEYEXPIRED, or that there is no keyring for this process.
  static func find(_ name: String) throws(SystemError) -> Key {
    let found = unsafe "user".withCString { type in
      unsafe name.withCString { name in
        clinux_keyctl(
          Operation.search.rawValue, word(user), UInt(bitPattern: type), UInt(bitPattern: name), 0)
      }
    }
    guard found >= 0 else { throw .last }
    return Key(truncatingIfNeeded: found)
  }

  /// Whether there is a keyring: where the user's keyrings were revoked no key is found for a while, and comes back.
  static var isThere: Bool { (try? bytes(of: user, .read, most: 4)) != nil }

  /// The payload, if it has at most 256 bytes.
  static func read(_ key: Key) throws(SystemError) -> [UInt8] {
    let (bytes, whole) = try bytes(of: key, .read, most: 256)
    guard bytes.count == whole else { throw SystemError(EMSGSIZE) }
    return bytes
  }

  /// Every key of this kind in the user's keyring whose name begins with `prefix`.
  static func list(_ prefix: String) throws(SystemError) -> [(key: Key, name: String)] {
    var (serials, whole) = try bytes(of: user, .read, most: 4096)
    // Others may add keys between the two looks.
    while serials.count < whole { (serials, whole) = try bytes(of: user, .read, most: whole * 2) }
    return unsafe serials.withUnsafeBytes { serials in
      (0..<serials.count / 4).compactMap { index in
        let key = unsafe serials.loadUnaligned(fromByteOffset: index * 4, as: Key.self)
        return name(of: key).flatMap { $0.hasPrefix(prefix) ? (key, $0) : nil }
      }
    }
  }

  /// Ends a key for everybody, at once.
  ///
  /// - Returns: whether it is gone, if only by somebody else's doing.
  @discardableResult
  static func remove(_ key: Key) -> Bool {
    let isInvalid =
      clinux_keyctl(Operation.invalidate.rawValue, word(key), 0, 0, 0) >= 0 || [ENOKEY, EKEYREVOKED].contains(errno)
    let isUnlinked = clinux_keyctl(Operation.unlink.rawValue, word(key), word(user), 0, 0) >= 0
    return isInvalid || isUnlinked
  }

  /// What follows the last semicolon of the description of a key of the type `user`.
  private static func name(of key: Key) -> String? {
    guard let (bytes, _) = try? bytes(of: key, .describe, most: 512), bytes.starts(with: "user;".utf8) else {
      return nil
    }
    return bytes.split(separator: UInt8(ascii: ";")).last.map {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// What the kernel says of a key, and how many bytes it has to say.
  private static func bytes(
    of key: Key, _ operation: Operation, most: Int
  ) throws(SystemError) -> (bytes: [UInt8], whole: Int) {
    var bytes = [UInt8](repeating: 0, count: most)
    let count = unsafe bytes.withUnsafeMutableBytes {
      clinux_keyctl(operation.rawValue, word(key), UInt(bitPattern: $0.baseAddress), UInt($0.count), 0)
    }
    guard count >= 0 else { throw .last }
    return (Array(bytes.prefix(count)), count)
  }

  private static func call(_ operation: Operation, _ second: UInt, _ third: UInt) throws(SystemError) {
    guard clinux_keyctl(operation.rawValue, second, third, 0, 0) >= 0 else { throw .last }
  }

  /// A serial number as system calls take it.
  private static func word(_ key: Key) -> UInt { UInt(bitPattern: Int(key)) }
}
