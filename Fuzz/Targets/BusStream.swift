/// What a bus sends, as bytes: the D-Bus Specification's authentication and messages.
struct BusStream {
  /// The kinds of messages, by their numbers.
  enum Kind: UInt8 {
    case methodReturn = 2
    case error, signal
  }

  /// Begins with what the bus answers to a client that authenticates itself.
  private(set) var bytes = Array("DATA\r\nOK 0123456789abcdef0123456789abcdef\r\nAGREE_UNIX_FD\r\n".utf8)
  private var serial: UInt32 = 0

  /// Adds bytes that need be no message.
  mutating func add(raw: [UInt8]) { bytes += raw }

  /// Adds a message whose body is `body`, by `signature`.
  mutating func add(
    _ kind: Kind, to call: UInt32, sender: [UInt8], errorName: [UInt8]? = nil, signature: [UInt8] = [],
    body: [UInt8] = []
  ) {
    serial += 1
    var fields = Body()
    fields.field(5, "u") { $0.number(call) }
    fields.field(7, "s") { $0.text(sender) }
    if let errorName { fields.field(4, "s") { $0.text(errorName) } }
    if kind == .signal {
      for (code, text) in [(2, "a.b"), (3, "c")] { fields.field(code, "s") { $0.text(text.utf8) } }
    }
    if kind == .signal { fields.field(1, "o") { $0.text("/".utf8) } }
    if !signature.isEmpty { fields.field(8, "g") { $0.signature(signature) } }
    var header = Body([UInt8(ascii: "l"), kind.rawValue, 0, 1])
    header.number(UInt32(body.count))
    header.number(serial)
    header.number(UInt32(fields.bytes.count))
    header.raw(fields.bytes)
    header.align(8)
    bytes += header.bytes + body
  }
}

/// Values in the order and with the gaps that D-Bus has them.
struct Body {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  mutating func align(_ size: Int) { while bytes.count % size != 0 { bytes.append(0) } }

  mutating func raw(_ more: [UInt8]) { bytes += more }

  mutating func number(_ value: UInt32) {
    align(4)
    bytes += (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  mutating func text(_ text: some Collection<UInt8>) {
    number(UInt32(text.count))
    bytes += text + [0]
  }

  mutating func signature(_ text: some Collection<UInt8>) {
    bytes += [UInt8(truncatingIfNeeded: text.count)] + text + [0]
  }

  /// An array of strings or object paths.
  mutating func texts(_ texts: [[UInt8]]) {
    var inner = Body()
    for text in texts { inner.text(text) }
    number(UInt32(inner.bytes.count))
    bytes += inner.bytes
  }

  /// One of a header's fields: its number and its value in a variant.
  mutating func field(_ code: Int, _ type: String, _ write: (inout Body) -> Void) {
    align(8)
    bytes.append(UInt8(code))
    signature(type.utf8)
    write(&self)
  }
}
