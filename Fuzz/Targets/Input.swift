/// What libFuzzer hands to a target, taken in piece by piece.
struct Input {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  /// The next byte; 0 at the end.
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// A number below `limit`, of one byte.
  mutating func number(below limit: Int) -> Int { Int(byte()) % limit }

  /// A number of four bytes.
  mutating func word() -> Int32 {
    var value: UInt32 = 0
    for _ in 0..<4 { value = value << 8 | UInt32(byte()) }
    return Int32(bitPattern: value)
  }

  /// As many bytes as there are, `count` at most.
  mutating func bytes(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// A piece whose length stands before it.
  mutating func piece() -> [UInt8] { bytes(Int(byte())) }

  /// A text whose length stands before it; a long one is a repeated piece.
  mutating func text() -> String {
    let piece = String(decoding: piece(), as: UTF8.self)
    return isAtEnd ? piece : String(repeating: piece, count: 1 << number(below: 8))
  }

  /// All that is left.
  mutating func remainder() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}

/// A property that an input has shown not to hold.
struct Broken: Error, CustomStringConvertible {
  let description: String
}

/// Insists on a property.
func insist(_ holds: Bool, _ property: @autoclosure () -> String) throws(Broken) {
  guard holds else { throw Broken(description: property()) }
}
