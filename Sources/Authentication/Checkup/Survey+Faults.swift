package import FactorWire

extension Survey {
  /// What is wrong with lines of `service` although libpam could be asked.
  package func faults(of service: FactorService) -> [Fault] {
    modules.compactMap { module in
      if module.error != 0 { return .missing(module) }
      guard module.facility == .auth else { return nil }
      switch service {
      case .password: return module.waitsForReader ? .waiting(module, service) : nil
      case .biometrics: return module.takesManyFingers ? .manyFingers(module) : nil
      }
    }
  }

  /// What becomes of a transaction that needs a module that is not there.
  var missingModule: Failure? {
    guard let module = modules.first(where: { $0.error != 0 }) else { return nil }
    let fault = Fault.missing(module)
    return Failure(.configuration, .serviceUnfit, fault.message, hint: fault.mend)
  }

  /// Whether a transaction may come to the module `name`, such as `pam_unix.so`.
  package func comes(to name: String) -> Bool { modules.contains { $0.name == name } }
}

extension ServiceModule {
  private static let readers: Set = ["pam_fprintd.so", "pam_fprintd_grosshack.so", "pam_howdy.so", "pam_visage.so"]

  /// Whether it waits for a finger or a face.
  ///
  /// Howdy's older releases are a script for pam_python.
  fileprivate var waitsForReader: Bool {
    Self.readers.contains(name) || (name == "pam_python.so" && arguments.contains { $0.contains("howdy") })
  }

  /// Whether one transaction is more than one scan, so that several unrecognised fingers would count as one.
  fileprivate var takesManyFingers: Bool {
    name == "pam_fprintd.so" && arguments.last { $0.hasPrefix("max-tries=") } != "max-tries=1"
  }

  /// The line in words.
  fileprivate var place: String { "line \(line) of \(file)" }
}

extension Fault {
  fileprivate static func missing(_ module: ServiceModule) -> Fault {
    Fault(
      "\(module.place) names \(module.path), which cannot be read: \(SystemError(module.error))",
      mend: "install what has \(module.name), or take \(module.place) out")
  }

  fileprivate static func waiting(_ module: ServiceModule, _ service: FactorService) -> Fault {
    let isOwn = module.file.hasSuffix("/\(service.rawValue)")
    return Fault(
      "\(module.place) has \(module.name): the password would wait for the reader",
      mend: isOwn
        ? "take \(module.place) out"
        : "list the other modules of \(module.file) in \(service.path) instead of including it")
  }

  fileprivate static func manyFingers(_ module: ServiceModule) -> Fault {
    Fault(
      "\(module.place) takes several fingers for one: they would count as one unrecognised finger",
      mend: "write max-tries=1 in \(module.place)")
  }
}
