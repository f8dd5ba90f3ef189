/// The fields of a line of bytes, one after the other, empty ones too.
///
/// It is what `split` gives, without a list of them, which is worth it where nearly every command passes by.
package struct Fields: IteratorProtocol {
  private var rest: ArraySlice<UInt8>?
  private let separator: UInt8

  package init(_ line: ArraySlice<UInt8>, separator: UInt8 = UInt8(ascii: " ")) {
    rest = line
    self.separator = separator
  }

  /// The next field, which ends before a separator or with the line; nil after the last one.
  package mutating func next() -> ArraySlice<UInt8>? {
    guard let line = rest else { return nil }
    let field = line.prefix { $0 != separator }
    rest = field.endIndex < line.endIndex ? line[(field.endIndex + 1)...] : nil
    return field
  }

  package mutating func text() -> String? { next().map { String(decoding: $0, as: UTF8.self) } }

  /// The next field if it is a whole number.
  package mutating func number() -> Int? { text().flatMap { Int($0) } }

  package mutating func skip(_ count: Int) {
    for _ in 0..<count { _ = next() }
  }
}
