import FactorWire

/// A PAM service as libpam would read it, read before libpam does.
///
/// libpam says nothing about a service file that is missing, empty or unreadable: it takes the service `other`, which
/// on Debian accepts the account's password and whatever else the site accepts at login. It does the same facility by
/// facility, so that a file without account lines borrows those of `other`. A service that is fit has both itself.
struct ServiceFile {
  let name: String
  /// Where libpam looks for it.
  var directories = FactorService.folders

  /// How deep includes may go: libpam's own limit on substacks.
  ///
  /// Debian's libpam has none on includes, and dies of a loop.
  private static let deepest = 15

  init(_ name: String) { self.name = name }

  /// Checks the service file and what it includes for authentication and account management.
  ///
  /// - Parameter visit: is told each of their lines that names a module, the file it stands in, and its number.
  /// - Throws: ``Misconfiguration`` unless both have lines of this service's own.
  func validate(
    _ visit: (ModuleCall, _ file: String, _ line: Int) -> Void = { _, _, _ in }
  ) throws(Misconfiguration) {
    guard let file = try find(name) else {
      throw Misconfiguration(
        file: expectedPath(name), problem: "is missing",
        mend: "install it: make install, or restore \(expectedPath(name)) from the package")
    }
    var found: Set<String> = []
    try walk(file, wanted: ["auth", "account"], depth: 0) { call, file, line in
      found.insert(call.facility)
      visit(call, file, line)
    }
    for facility in ["auth", "account"] where !found.contains(facility) {
      throw Misconfiguration(
        file: file.path, problem: "has no \(facility) line of its own", mend: "add an \(facility) line to \(file.path)")
    }
  }

  /// Goes through the lines of the `wanted` facilities, and through those of the files that they include.
  private func walk(
    _ file: ConfigurationFile, wanted: Set<String>, depth: Int, _ visit: (ModuleCall, String, Int) -> Void
  ) throws(Misconfiguration) {
    for (number, directive) in try file.directives() {
      switch directive {
      case .module(let call):
        if wanted.contains(call.facility) { visit(call, file.path, number) }
      case .include(let name, let facility):
        let inner = facility.map { wanted.intersection([$0]) } ?? wanted
        if inner.isEmpty { continue }
        let included = try include(name, "line \(number) of \(file.path)", depth)
        try walk(included, wanted: inner, depth: depth + 1, visit)
      }
    }
  }

  private func include(_ name: String, _ place: String, _ depth: Int) throws(Misconfiguration) -> ConfigurationFile {
    let path = expectedPath(name)
    guard depth < Self.deepest else {
      throw Misconfiguration(
        file: path, problem: "is included in a loop, or too deeply, by \(place)", mend: "take \(place) out")
    }
    guard let included = try find(name) else {
      throw Misconfiguration(
        file: path, problem: "is missing, but included by \(place)", mend: "restore \(path), or take \(place) out")
    }
    return included
  }

  /// The file that libpam opens for a service or an included name.
  private func find(_ name: String) throws(Misconfiguration) -> ConfigurationFile? {
    if name.hasPrefix("/") { return try ConfigurationFile(path: name) }
    for directory in directories {
      if let file = try ConfigurationFile(path: "\(directory)/\(name)") { return file }
    }
    return nil
  }

  private func expectedPath(_ name: String) -> String { name.hasPrefix("/") ? name : "\(directories[0])/\(name)" }
}
