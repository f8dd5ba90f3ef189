/// Something that is wrong on this machine, and what puts it right.
package struct Fault: Error, Equatable, Sendable {
  /// Lower case, no full stop.
  package var message: String
  /// A command, or what is to be changed where; nil when nobody can tell.
  package var mend: String?

  package init(_ message: String, mend: String?) {
    self.message = message
    self.mend = mend
  }
}
