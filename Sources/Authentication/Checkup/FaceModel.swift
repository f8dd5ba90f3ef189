package import FactorWire
import Glibc

/// Whether a face module knows the face of an account.
package enum FaceModel: Equatable, Sendable {
  case enrolled
  case none
  /// The folder is not for the account to look into: there may be one.
  case hidden
  /// The module is none whose models we know: it will tell by itself.
  case untold

  /// Where Howdy 3 and Howdy 2 keep their models.
  private static let folders = ["/etc/howdy/models", "/lib/security/howdy/models", "/usr/lib/security/howdy/models"]

  /// Looks for the model of `account`, for a service with these modules.
  package static func look(for account: Account, _ modules: [ServiceModule]) -> FaceModel {
    guard modules.contains(where: { $0.facility == .auth && $0.isHowdy }) else { return .untold }
    let models = folders.map { look(at: "\($0)/\(account.name).dat") }
    if models.contains(.enrolled) { return .enrolled }
    return models.contains(.hidden) ? .hidden : .none
  }

  /// open(2), read(2).
  static func look(at path: String) -> FaceModel {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return [ENOENT, ENOTDIR].contains(errno) ? .none : .hidden }
    defer { close(file) }
    var start = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(file, &start, start.count)
    return FaceModel(file: start.prefix(max(0, count)))
  }

  /// Reads the beginning of a model file: a JSON list, in which each face that was enrolled is an object.
  init(file bytes: some Sequence<UInt8>) {
    let letters = bytes.filter { !" \t\r\n".utf8.contains($0) }
    self = letters.starts(with: "[{".utf8) ? .enrolled : .none
  }
}

extension ServiceModule {
  /// Howdy's older releases are a script for pam_python.
  var isHowdy: Bool {
    name == "pam_howdy.so"
      || (name == "pam_python.so" && arguments.contains { $0.split(separator: "/").contains { $0.hasPrefix("howdy") } })
  }
}
