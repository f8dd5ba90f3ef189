/// A line of a PAM service that names a module, as `vault-pam --survey` found it.
package struct ServiceModule: Equatable, Sendable {
  /// What the module is asked for.
  package enum Facility: UInt8, CaseIterable, Sendable {
    /// pam_authenticate(3).
    case auth
    /// pam_acct_mgmt(3).
    case account
  }

  package var facility: Facility
  /// The module's file, as libpam opens it.
  package var path: String
  package var arguments: [String]
  /// The file that the line stands in, which may be an included one.
  package var file: String
  /// The line's number in it, counted from 1.
  package var line: Int32
  /// The errno value with which the module's file cannot be read; 0 when it can, or when the line does without it.
  package var error: Int32

  package init(
    facility: Facility, path: String, arguments: [String] = [], file: String, line: Int32, error: Int32 = 0
  ) {
    self.facility = facility
    self.path = path
    self.arguments = arguments
    self.file = file
    self.line = line
    self.error = error
  }

  /// The name of the module's file, such as `pam_unix.so`.
  package var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension ServiceModule {
  /// Its fields, for a packet that has begun.
  func written(by writer: PacketWriter) -> PacketWriter {
    writer.byte(facility.rawValue).text(path).texts(arguments).text(file).number(line).number(error)
  }

  /// Reads what ``written(by:)`` wrote.
  init(reading reader: inout PacketReader) throws(MalformedMessage) {
    self.init(
      facility: try reader.choice(Facility.self), path: try reader.text(), arguments: try reader.texts(),
      file: try reader.text(), line: try reader.number(), error: try reader.number())
  }
}
