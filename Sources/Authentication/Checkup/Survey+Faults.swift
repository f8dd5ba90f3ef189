package import FactorWire
import Glibc

extension Survey {
  /// What is wrong with lines of `service` although libpam could be asked.
  package func faults(of service: FactorService) -> [Fault] {
    modules.compactMap { module in
      if module.error != 0 { return .missing(module) }
      guard module.facility == .auth else { return nil }
      switch service {
      case .password, .companion:
        if module.waitsForFinger || module.waitsForFace { return .waiting(module, service) }
        return service == .companion && module.waitsInSilence ? .silent(module) : nil
      case .biometrics:
        if module.waitsForFace { return .waiting(module, service) }
        return module.takesManyFingers ? .manyFingers(module) : nil
      case .face: return module.waitsForFinger ? .waiting(module, service) : nil
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
  private static let readers: Set = ["pam_fprintd.so", "pam_fprintd_grosshack.so"]
  private static let cameras: Set = [
    "pam_visage.so", "libbiopass_pam.so", "pam_facepass.so", "pam_irlume.so", "pam_linhello.so",
  ]

  /// Whether it waits for a finger.
  fileprivate var waitsForFinger: Bool { Self.readers.contains(name) }

  /// Whether it waits for a face.
  fileprivate var waitsForFace: Bool { Self.cameras.contains(name) || isHowdy }

  /// Whether it waits for a touch of a security key and tells nobody.
  ///
  /// Its newer releases also take their options from a file.
  fileprivate var waitsInSilence: Bool {
    guard name == "pam_u2f.so", !arguments.contains(where: { $0.hasPrefix("conf=") || Self.words.contains($0) }) else {
      return false
    }
    return unsafe access("/etc/security/pam_u2f.conf", F_OK) != 0
  }

  private static let words: Set = ["cue", "interactive", "manual"]

  /// Whether one transaction is more than one scan, so that several unrecognised fingers would count as one.
  fileprivate var takesManyFingers: Bool {
    name == "pam_fprintd.so" && arguments.last { $0.hasPrefix("max-tries=") } != "max-tries=1"
  }

  /// What is waited for.
  fileprivate var sensor: String { waitsForFinger ? "reader" : "camera" }

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
      "\(module.place) has \(module.name): the \(service.subject) would wait for the \(module.sensor)",
      mend: isOwn
        ? "take \(module.place) out"
        : "list the other modules of \(module.file) in \(service.path) instead of including it")
  }

  fileprivate static func silent(_ module: ServiceModule) -> Fault {
    Fault(
      "\(module.place) does not say that the key is to be touched, and its yes would be refused",
      mend: "write cue in \(module.place)")
  }

  fileprivate static func manyFingers(_ module: ServiceModule) -> Fault {
    Fault(
      "\(module.place) takes several fingers for one: they would count as one unrecognised finger",
      mend: "write max-tries=1 in \(module.place)")
  }
}

extension FactorService {
  /// What its transactions judge.
  fileprivate var subject: String {
    switch self {
    case .password: "password"
    case .biometrics: "finger"
    case .face: "face"
    case .companion: "companion"
    }
  }
}
