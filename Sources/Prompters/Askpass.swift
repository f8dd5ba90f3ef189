package import Authentication
import FactorWire
import Glibc

/// The program of the user's that asks where there is no terminal.
package enum Askpass {
  /// The one that the environment names; nil for none.
  package static var program: String? { environmentValue("VAULT_ASKPASS").flatMap { $0.isEmpty ? nil : $0 } }

  /// A prompter that asks through `program`.
  ///
  /// - Parameters:
  ///   - program: its absolute path.
  ///   - methods: the factors that may be used.
  ///   - signals: those of the process, when they are the prompter's to take.
  /// - Returns: the prompter.
  /// - Throws: ``Failure`` for what is no program.
  package static func prompter(
    _ program: String, methods: Set<Method>, signals: Signals?
  ) throws(Failure) -> AskpassPrompter {
    try check(program)
    return AskpassPrompter(
      program: program, environment: currentEnvironment(), wait: wait(for: methods), signals: signals)
  }

  /// - Throws: ``Failure`` unless `program` is something that can be run, by its absolute path.
  package static func check(_ program: String) throws(Failure) {
    guard program.hasPrefix("/") else {
      throw .askpassUnfit(
        program.isEmpty ? "VAULT_ASKPASS is not set" : "VAULT_ASKPASS is no absolute path: \(program)")
    }
    var status = stat()
    guard unsafe stat(program, &status) == 0, unsafe access(program, X_OK) == 0 else {
      throw .askpassUnfit("\(program): \(SystemError.last)")
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .askpassUnfit("\(program) is no program") }
  }

  /// What there is to do for a person who is asked for no answer.
  private static func wait(for methods: Set<Method>) -> String {
    var acts: [String] = []
    if methods.contains(.fingerprint) { acts.append("touch the fingerprint reader") }
    if methods.contains(.face), FactorService.face.isInstalled { acts.append("look into the camera") }
    if methods.contains(.companion), FactorService.companion.isInstalled { acts.append("use your security key") }
    let text = acts.isEmpty ? "There is nothing to show" : acts.joined(separator: ", or ")
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}

/// environ(7).
private func currentEnvironment() -> [String] {
  var variables: [String] = []
  var entry = unsafe environ
  while let variable = unsafe entry.pointee {
    variables.append(unsafe String(cString: variable))
    unsafe entry = entry.advanced(by: 1)
  }
  return variables
}
