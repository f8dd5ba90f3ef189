/// Why a PAM service is not fit to be asked.
package struct Misconfiguration: Error, Equatable {
  /// The path of the file that is wrong.
  package let file: String
  /// What is wrong with it, to be read after its path.
  package let problem: String
  /// What puts it right.
  package let mend: String
}
