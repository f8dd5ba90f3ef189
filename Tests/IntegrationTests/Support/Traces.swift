import Glibc

/// A password that is like no other text, and every form in which a copy of it could lie somewhere.
struct Traces {
  /// One form, in pieces: of a copy that was partly written over some may be left.
  struct Form {
    let name: String
    let pieces: [[UInt8]]
  }

  /// The letters of one piece.
  static let piece = 8

  let secret: String
  let forms: [Form]
  /// The form that a password is used in.
  var plain: Form { forms[0] }

  /// A new one, of letters and digits.
  init() {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    self.init(of: String((0..<6 * Self.piece).map { _ in letters.randomElement() ?? "x" }))
  }

  private init(of secret: String) {
    let bytes = Array(secret.utf8)
    let each = { (name: String, write: (UInt8) -> [UInt8]) in
      Form(name: name, pieces: Self.pieces(of: bytes, Self.piece).map { $0.flatMap(write) })
    }
    self.secret = secret
    forms =
      [
        each("plain") { [$0] },
        Form(name: "reversed", pieces: Self.pieces(of: bytes.reversed(), Self.piece)),
        // The bytes in the other order hold these too, but for a zero.
        each("UTF-16") { [$0, 0] },
        each("UTF-32") { [$0, 0, 0, 0] },
        each("hex") { Array(Self.hex($0, "0123456789abcdef").utf8) },
        each("HEX") { Array(Self.hex($0, "0123456789ABCDEF").utf8) },
        each("hex with blanks") { Array((Self.hex($0, "0123456789abcdef") + " ").utf8) },
        each("percent") { Array(("%" + Self.hex($0, "0123456789abcdef")).utf8) },
        each("PERCENT") { Array(("%" + Self.hex($0, "0123456789ABCDEF")).utf8) },
        each("numbers") { Array("\($0), ".utf8) },
      ]
      + (0..<3).map { shift in
        // Behind other text, of which one to three letters are in its first group.
        let encoded = Self.base64([UInt8](repeating: 0, count: shift) + bytes)
        return Form(name: "base64 behind \(shift)", pieces: Self.pieces(of: Array(encoded.dropFirst(4)), 12))
      }
  }

  private static func pieces(of bytes: [UInt8], _ length: Int) -> [[UInt8]] {
    stride(from: 0, through: bytes.count - length, by: length).map { Array(bytes[$0..<$0 + length]) }
  }

  private static func hex(_ byte: UInt8, _ digits: String) -> String {
    let digits = Array(digits)
    return String([digits[Int(byte >> 4)], digits[Int(byte & 15)]])
  }

  /// Whole groups of three bytes alone.
  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    return pieces(of: bytes, 3).flatMap { group in
      let bits = group.reduce(0) { $0 << 8 | Int($1) }
      return [18, 12, 6, 0].map { letters[bits >> $0 & 63] }
    }
  }
}

extension Traces {
  /// Every piece that occurs in `bytes`, and where.
  func found(in bytes: some Collection<UInt8>) -> [(form: String, piece: Int, offset: Int)] {
    let bytes = Array(bytes)
    var found: [(form: String, piece: Int, offset: Int)] = []
    for form in forms {
      for (number, piece) in form.pieces.enumerated() {
        let places = unsafe bytes.withUnsafeBytes { unsafe Self.places(of: piece, in: $0) }
        found += places.map { (form.name, number, $0) }
      }
    }
    return found
  }

  private static func places(of piece: [UInt8], in bytes: UnsafeRawBufferPointer) -> [Int] {
    guard let start = bytes.baseAddress else { return [] }
    var places: [Int] = []
    var from = 0
    while let found = unsafe memmem(start + from, bytes.count - from, piece, piece.count) {
      places.append(unsafe UnsafeRawPointer(found) - start)
      from = unsafe UnsafeRawPointer(found) - start + 1
    }
    return places
  }

  private typealias Memmem =
    @convention(c) (
      UnsafeRawPointer, Int, UnsafeRawPointer, Int
    ) -> UnsafeMutableRawPointer?

  /// memmem(3), which Swift's Glibc module lacks.
  // SAFETY: the C library has it, with this type.
  private static let memmem = unsafe unsafeBitCast(dlsym(nil, "memmem"), to: Memmem.self)
}
