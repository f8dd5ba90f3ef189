/// The hash function of FIPS 180-4.
///
/// No library that a program would link anyway has it.
struct SHA256 {
  private var state = SHA256.start
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  /// Takes more of the message.
  mutating func add(_ bytes: [UInt8]) {
    length += UInt64(bytes.count)
    pending += bytes
    var blocks = pending[...]
    while blocks.count >= 64 {
      digest(Array(blocks.prefix(64)))
      blocks = blocks.dropFirst(64)
    }
    pending = Array(blocks)
  }

  /// The hash of all that was added.
  mutating func finish() -> [UInt8] {
    let bits = length * 8
    let zeros = (119 - pending.count % 64) % 64
    add([0x80] + [UInt8](repeating: 0, count: zeros) + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) })
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
  }

  private mutating func digest(_ block: [UInt8]) {
    var schedule = (0..<16).map { word in (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[4 * word + $1]) } }
    for word in 16..<64 {
      let (early, late) = (schedule[word - 15], schedule[word - 2])
      let first = early.turned(7) ^ early.turned(18) ^ early >> 3
      let second = late.turned(17) ^ late.turned(19) ^ late >> 10
      schedule.append(schedule[word - 16] &+ first &+ schedule[word - 7] &+ second)
    }
    var work = state
    for round in 0..<64 { Self.turn(&work, Self.constants[round] &+ schedule[round]) }
    for word in 0..<8 { state[word] &+= work[word] }
  }

  private static func turn(_ work: inout [UInt32], _ addend: UInt32) {
    let (a, b, c, e, f, g) = (work[0], work[1], work[2], work[4], work[5], work[6])
    let choice = (e & f) ^ (~e & g)
    let majority = (a & b) ^ (a & c) ^ (b & c)
    let first = work[7] &+ (e.turned(6) ^ e.turned(11) ^ e.turned(25)) &+ choice &+ addend
    let second = (a.turned(2) ^ a.turned(13) ^ a.turned(22)) &+ majority
    work = [first &+ second, a, b, c, work[3] &+ first, e, f, g]
  }

  /// The first 32 bits of the fractions of the square roots of the first eight primes.
  private static let start = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
  /// The same of the cube roots of the first 64.
  private static let constants = primes.map { fraction(cubeRoot($0)) }
  private static let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }

  private static func fraction(_ root: Double) -> UInt32 { UInt32((root - root.rounded(.down)) * 4_294_967_296) }

  private static func cubeRoot(_ number: Int) -> Double { cbrt(Double(number)) }
}

extension UInt32 {
  fileprivate func turned(_ bits: UInt32) -> UInt32 { self >> bits | self << (32 - bits) }
}
