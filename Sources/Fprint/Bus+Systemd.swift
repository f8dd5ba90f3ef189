import CSystemd

/// A connection to the system bus.
///
/// It ends with this value, and with it every claim on a reader that was made through it. What is still to be sent
/// then is dropped: flushing would wait without limit for a bus that has stopped reading.
// SAFETY: the pointer is this value's own reference and valid until deinit, which nothing outlives.
@safe struct Bus: ~Copyable {
  /// Where to send a call.
  struct Method {
    let destination: String
    let path: String
    let interface: String
    let member: String
  }

  /// The address is fixed: an environment that named another bus could answer for fprintd.
  private static let address = "unix:path=/run/dbus/system_bus_socket"

  private let bus: OpaquePointer
  private let limit: TimeLimit

  private init(adopting bus: OpaquePointer, limit: TimeLimit) {
    unsafe self.bus = bus
    self.limit = limit
  }

  deinit {
    unsafe sd_bus_close_unref(bus)
  }

  /// Connects, and waits until the bus has accepted this user and given the connection its name.
  ///
  /// sd_bus_set_address(3)
  static func connect(within limit: TimeLimit) throws(BusError) -> Bus {
    try unsafe connect(within: limit) { unsafe sd_bus_set_address($0, address) }
  }

  /// The same, by the way that `choose` tells libsystemd to take.
  ///
  /// sd_bus_new(3), sd_bus_start(3)
  static func connect(within limit: TimeLimit, _ choose: (OpaquePointer) -> Int32) throws(BusError) -> Bus {
    var created: OpaquePointer?
    try checked(unsafe sd_bus_new(&created))
    guard let created = unsafe created else { throw BusError(name: "") }
    let bus = unsafe Bus(adopting: created, limit: limit)
    try checked(unsafe choose(created))
    try bus.start()
    return bus
  }

  private func start() throws(BusError) {
    try checked(unsafe sd_bus_set_bus_client(bus, 1))
    try checked(unsafe sd_bus_start(bus))
    // A call would wait for all this by itself, but by libsystemd's own, much longer limit.
    let now = monotonicMicroseconds()
    let end = now + (try limit.nextCall(at: now))
    while try checked(unsafe sd_bus_is_ready(bus)) == 0 {
      let now = monotonicMicroseconds()
      guard now < end else { throw .timeout }
      guard try checked(unsafe sd_bus_process(bus, nil)) == 0 else { continue }
      try checked(unsafe sd_bus_wait(bus, end - now))
    }
  }

  /// Calls a method whose arguments are all strings, and waits for its answer.
  func call(_ method: Method, _ arguments: String...) throws(BusError) -> BusMessage {
    let request = try request(method)
    for argument in arguments { try request.append(argument) }
    return try send(request, within: try limit.nextCall())
  }

  /// Sends a call, and waits for its answer as many microseconds.
  ///
  /// sd_bus_call(3)
  func send(_ request: borrowing BusMessage, within time: UInt64) throws(BusError) -> BusMessage {
    var answer: OpaquePointer?
    var error = unsafe sd_bus_error()
    defer { unsafe sd_bus_error_free(&error) }
    let status = unsafe request.withPointer { unsafe sd_bus_call(bus, $0, time, &error, &answer) }
    guard status >= 0 else { throw unsafe BusError(status: status, details: &error) }
    guard let answer = unsafe answer else { throw BusError(name: "") }
    return unsafe BusMessage(adopting: answer)
  }

  /// A call without arguments, not yet sent.
  ///
  /// sd_bus_message_new_method_call(3)
  func request(_ method: Method) throws(BusError) -> BusMessage {
    var created: OpaquePointer?
    try checked(
      unsafe sd_bus_message_new_method_call(
        bus, &created, method.destination, method.path, method.interface, method.member))
    guard let created = unsafe created else { throw BusError(name: "") }
    return unsafe BusMessage(adopting: created)
  }

  /// The name that the bus gave this connection.
  ///
  /// sd_bus_get_unique_name(3)
  var uniqueName: String {
    get throws(BusError) {
      var name: UnsafePointer<CChar>?
      try checked(unsafe sd_bus_get_unique_name(bus, &name))
      // SAFETY: the name belongs to the connection and is copied here.
      return unsafe name.map { unsafe String(cString: $0) } ?? ""
    }
  }
}
