import CPAM
import Glibc

/// What a line of a service file says of a module.
struct ModuleCall: Equatable {
  /// `auth`, `account`, `password` or `session`.
  let facility: String
  let control: String
  /// As it stands in the file: a name in libpam's folder, or a path.
  let module: String
  let arguments: [String]
  /// Whether the facility has a `-` before it: then libpam does not log that the module is missing.
  let isSilent: Bool

  /// The folder in which libpam looks for modules: `security`, beside its own file.
  static let folder = unsafe cpam_library().map { path in
    let folders = unsafe String(cString: path).split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return folders.joined(separator: "/") + "/security"
  }

  /// The module's file, as libpam opens it.
  func path(in folder: String?) -> String {
    guard !module.hasPrefix("/"), let folder else { return module }
    return "\(folder)/\(module)"
  }

  /// The errno value that says why the module's file cannot be read; 0 when it can, when the line does without it, or
  /// when nobody but libpam can tell, as with `$ISA`, which stands for a folder that libpam was built with.
  ///
  /// access(2)
  func error(at path: String) -> Int32 {
    let isUntold = unsafe !path.hasPrefix("/") || strstr(path, "$ISA") != nil
    if isUntold || isSilent && passesOver { return 0 }
    return unsafe access(path, R_OK) == 0 ? 0 : errno
  }

  /// Whether the stack goes on as if nothing had been said when the module cannot be loaded.
  ///
  /// The `-` alone does not see to that: a module that is required and missing refuses everybody, with it as without.
  private var passesOver: Bool {
    guard control.hasPrefix("[") else { return ["sufficient", "optional"].contains(control) }
    let actions = control.dropFirst().dropLast().split(whereSeparator: \.isWhitespace)
    let action = actions.first { $0.hasPrefix("module_unknown=") } ?? actions.first { $0.hasPrefix("default=") }
    return action?.hasSuffix("=ignore") == true
  }
}
