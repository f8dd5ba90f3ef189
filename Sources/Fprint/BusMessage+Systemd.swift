import CSystemd

/// A D-Bus message and the place up to which it has been read or written.
// SAFETY: the pointer is this value's own reference and valid until deinit, which nothing outlives.
@safe struct BusMessage: ~Copyable {
  /// The D-Bus types that are texts.
  enum Text: String {
    case string = "s"
    case objectPath = "o"
  }

  private let message: OpaquePointer

  /// Takes over a reference that the caller has got from libsystemd.
  @unsafe init(adopting message: OpaquePointer) {
    unsafe self.message = message
  }

  deinit {
    unsafe sd_bus_message_unref(message)
  }

  /// The unique bus name of who sent it, empty when it does not say.
  ///
  /// sd_bus_message_get_sender(3)
  var sender: String {
    unsafe sd_bus_message_get_sender(message).map { unsafe String(cString: $0) } ?? ""
  }

  /// Lends the message to a libsystemd call, which must not keep it without a reference of its own.
  @unsafe borrowing func withPointer(_ body: (OpaquePointer) -> Int32) -> Int32 {
    unsafe body(message)
  }

  /// Writes a string as the next argument.
  ///
  /// sd_bus_message_append_basic(3)
  func append(_ text: String) throws(BusError) {
    try checked(unsafe text.withCString { unsafe sd_bus_message_append_basic(message, type("s"), $0) })
  }

  /// Writes a number as the next argument.
  ///
  /// sd_bus_message_append_basic(3)
  func append(_ number: UInt32) throws(BusError) {
    var number = number
    try checked(unsafe sd_bus_message_append_basic(message, type("u"), &number))
  }

  /// Writes a container of the D-Bus type `kind`, and in it what `body` writes.
  ///
  /// sd_bus_message_open_container(3), sd_bus_message_close_container(3)
  func append(
    in kind: Unicode.Scalar, of contents: String, _ body: () throws(BusError) -> Void = {}
  ) throws(BusError) {
    try checked(unsafe sd_bus_message_open_container(message, type(kind), contents))
    try body()
    try checked(unsafe sd_bus_message_close_container(message))
  }

  /// The texts of the array that comes next.
  ///
  /// sd_bus_message_enter_container(3), sd_bus_message_read_basic(3)
  func readArray(of kind: Text) throws(BusError) -> [String] {
    try checked(unsafe sd_bus_message_enter_container(message, type("a"), kind.rawValue))
    var texts: [String] = []
    while let text = try read(kind) { texts.append(text) }
    return texts
  }

  /// The string in the variant that comes next: the value of a property.
  func readVariant() throws(BusError) -> String {
    try checked(unsafe sd_bus_message_enter_container(message, type("v"), Text.string.rawValue))
    return try read(.string) ?? ""
  }

  /// The next text.
  ///
  /// - Returns: nil at the end of the array.
  func read(_ kind: Text) throws(BusError) -> String? {
    var text: UnsafePointer<CChar>?
    let letter = kind.rawValue.unicodeScalars.first ?? "s"
    let found = try checked(unsafe sd_bus_message_read_basic(message, type(letter), &text))
    // SAFETY: the text belongs to the message and is copied here; libsystemd has checked that it ends and is UTF-8.
    return found > 0 ? unsafe text.map { unsafe String(cString: $0) } : nil
  }

  private func type(_ letter: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: letter.value) }
}
