/// Builds one packet: numbers are little-endian, a text is its length in bytes and its bytes.
struct PacketWriter {
  private(set) var bytes: [UInt8]

  init(_ tag: UInt8) { bytes = [tag] }

  func byte(_ value: UInt8) -> Self { appending([value]) }

  func number(_ value: Int32) -> Self { appending((0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }) }

  func text(_ value: String, atMost limit: Int = WorkerMessage.longestText) -> Self {
    let cut = value.utf8Prefix(limit)
    return number(Int32(cut.count)).appending(cut)
  }

  /// All of them together have the room of one text.
  func texts(_ values: [String]) -> Self {
    var room = WorkerMessage.longestText
    return values.prefix(PacketReader.mostTexts).reduce(number(Int32(min(values.count, PacketReader.mostTexts)))) {
      let longer = $0.text($1, atMost: room)
      room -= min(room, $1.utf8.count)
      return longer
    }
  }

  private func appending(_ more: some Sequence<UInt8>) -> Self {
    var copy = self
    copy.bytes.append(contentsOf: more)
    return copy
  }
}

/// Reads one packet, believing none of its lengths.
struct PacketReader {
  /// Nobody has more than ten fingers, and no module that matters here as many arguments: more is nonsense.
  static let mostTexts = 32

  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func byte() throws(MalformedMessage) -> UInt8 {
    guard let byte = rest.popFirst() else { throw MalformedMessage() }
    return byte
  }

  mutating func choice<Choice: RawRepresentable<UInt8>>(_: Choice.Type) throws(MalformedMessage) -> Choice {
    guard let choice = Choice(rawValue: try byte()) else { throw MalformedMessage() }
    return choice
  }

  mutating func number() throws(MalformedMessage) -> Int32 {
    var value: UInt32 = 0
    for shift in 0..<4 { value |= UInt32(try byte()) << UInt32(shift * 8) }
    return Int32(bitPattern: value)
  }

  mutating func text(atMost limit: Int = WorkerMessage.longestText) throws(MalformedMessage) -> String {
    let length = Int(try number())
    guard (0...min(limit, rest.count)).contains(length),
      let text = String(validating: rest.prefix(length), as: UTF8.self)
    else { throw MalformedMessage() }
    rest = rest.dropFirst(length)
    return text
  }

  mutating func texts() throws(MalformedMessage) -> [String] {
    let count = Int(try number())
    guard (0...Self.mostTexts).contains(count) else { throw MalformedMessage() }
    var texts: [String] = []
    var room = WorkerMessage.longestText
    for _ in 0..<count {
      let text = try text(atMost: room)
      texts.append(text)
      room -= text.utf8.count
    }
    return texts
  }
}

extension String {
  /// At most `limit` bytes of UTF-8, never half a character.
  fileprivate func utf8Prefix(_ limit: Int) -> [UInt8] {
    guard utf8.count > limit else { return Array(utf8) }
    var cut = Array(utf8.prefix(limit + 1))
    while let last = cut.popLast(), last & 0xC0 == 0x80 {}
    return cut
  }
}
