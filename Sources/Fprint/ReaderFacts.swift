package import FactorWire

/// What fprintd said about one reader.
package struct ReaderFacts: Sendable {
  /// The reader's object path.
  package var path: String
  /// The reader's own name, empty when it did not say.
  package var name: String
  package var scanType: ReaderReport.ScanType
  /// The user's enrolled fingers, or why they could not be told.
  package var fingers: Result<[String], BusError>

  package init(path: String, name: String, scanType: ReaderReport.ScanType, fingers: Result<[String], BusError>) {
    self.path = path
    self.name = name
    self.scanType = scanType
    self.fingers = fingers
  }
}
