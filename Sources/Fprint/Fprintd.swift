package import FactorWire

/// fprintd as a client of the bus sees it, for the user who asks.
///
/// Once it has answered, it is spoken to by its unique bus name: if it goes away, no other one is started to take its
/// place half-way through.
struct Fprintd: ~Copyable {
  private static let service = "net.reactivated.Fprint"
  private static let device = service + ".Device"

  private let bus: Bus

  /// The unique bus name of the fprintd that answered.
  let daemon: String
  /// The object paths of its readers.
  let readers: [String]

  /// Asks for the readers, which starts fprintd where it does not run.
  static func reached(over bus: consuming Bus) throws(BusError) -> Fprintd {
    let answer = try bus.call(
      Bus.Method(
        destination: service, path: "/net/reactivated/Fprint/Manager", interface: service + ".Manager",
        member: "GetDevices"))
    let readers = try answer.readArray(of: .objectPath)
    return Fprintd(bus: bus, daemon: answer.sender, readers: readers)
  }

  /// What there is to know about a reader without claiming it.
  ///
  /// The fingers come last: they need polkit, which can be slow, and the reader is there whatever it says. They are not
  /// asked for where fprintd does not even tell what the reader is called.
  func look(at reader: String) -> ReaderFacts {
    var facts = ReaderFacts(path: reader, name: "", scanType: .unknown, fingers: .success([]))
    do throws(BusError) {
      facts.name = try property("name", of: reader)
      facts.scanType = .init(fprintd: try property("scan-type", of: reader))
    } catch {
      guard !error.isTimeout else {
        facts.fingers = .failure(error)
        return facts
      }
    }
    facts.fingers = Result { () throws(BusError) in try enrolledFingers(of: reader) }
    return facts
  }

  /// Whether polkit answers.
  ///
  /// fprintd, which asks it before it tells of fingers or lets a reader be claimed, waits for it without saying so.
  var isPolicyServiceAnswering: Bool { Polkit.answers(over: bus) }

  /// Claims a reader for the user who asks, and lets it go at once.
  ///
  /// Where the release fails, fprintd lets it go as soon as this connection ends.
  func claimBriefly(_ reader: String) throws(BusError) {
    try seeingItsEnd { () throws(BusError) in
      _ = try bus.call(method("Claim", of: reader), "")
      _ = try bus.call(method("Release", of: reader))
    }
  }

  private func enrolledFingers(of reader: String) throws(BusError) -> [String] {
    try seeingItsEnd { () throws(BusError) in
      try bus.call(method("ListEnrolledFingers", of: reader), "").readArray(of: .string)
    }
  }

  /// Calls it, and knows when a refusal means its end.
  ///
  /// An fprintd that ends, as it does when it is unused for a while, first gives up its name. The rules of the bus are
  /// for that name: from then on the bus refuses what is sent to it.
  private func seeingItsEnd<Answer>(_ call: () throws(BusError) -> Answer) throws(BusError) -> Answer {
    do throws(BusError) { return try call() } catch {
      guard error.name == BusError.refusedByBus.name, !hasItsName else { throw error }
      throw .gone
    }
  }

  private var hasItsName: Bool {
    let name = "org.freedesktop.DBus"
    let method = Bus.Method(destination: name, path: "/org/freedesktop/DBus", interface: name, member: "GetNameOwner")
    do throws(BusError) { return try bus.call(method, Self.service).read(.string) == daemon } catch {
      return error.name != BusError.gone.name
    }
  }

  private func property(_ name: String, of reader: String) throws(BusError) -> String {
    let get = method("Get", of: reader, interface: "org.freedesktop.DBus.Properties")
    return try bus.call(get, Self.device, name).readVariant()
  }

  private func method(_ member: String, of reader: String, interface: String = Self.device) -> Bus.Method {
    Bus.Method(destination: daemon, path: reader, interface: interface, member: member)
  }
}

extension ReaderReport.ScanType {
  /// From the text that fprintd has for it.
  package init(fprintd text: String) {
    self =
      switch text {
      case "press": .press
      case "swipe": .swipe
      default: .unknown
      }
  }
}
