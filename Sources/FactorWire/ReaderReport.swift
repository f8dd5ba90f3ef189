/// What `vault-reader` found out about the fingerprint reader and the session, without asking anybody anything.
package struct ReaderReport: Equatable, Sendable {
  /// The first thing that stands in the way of a finger, in the order of the policy's preflight.
  package enum State: UInt8, CaseIterable, Sendable {
    /// A reader is there and a finger of this user is enrolled; after a claim: it could be claimed.
    case ready
    /// There is no system bus, or it does not answer as one.
    case noBus
    /// fprintd is not installed or cannot be started.
    case noService
    /// fprintd did not answer in time.
    case hangs
    /// polkit, which fprintd asks for permission, did not answer, or not in time.
    case policyHangs
    /// fprintd went away while it was asked.
    case daemonLost
    /// fprintd knows no reader.
    case noReader
    /// logind says that this session is remote.
    case remoteSession
    /// polkit refuses, and logind says that this session is not the active one.
    case inactiveSession
    /// polkit refuses.
    case notPermitted
    /// A reader is there, but no finger of this user is enrolled.
    case notEnrolled
    /// Another program has claimed the reader. Only a claim finds this out.
    case busy
    /// Any other answer: `errorName` says which.
    case failed
  }

  /// How a finger is shown to the reader.
  package enum ScanType: UInt8, CaseIterable, Sendable {
    /// The reader does not say.
    case unknown
    /// The finger is laid on.
    case press
    /// The finger is drawn across.
    case swipe
  }

  package var state: State
  /// The reader's own name, empty when there is none.
  package var reader: String
  package var scanType: ScanType
  /// The user's enrolled fingers by fprintd's names, such as `right-index-finger`.
  package var fingers: [String]
  /// The unique bus name of the fprintd that answered.
  ///
  /// A different one later means that it was restarted.
  package var daemon: String
  /// The D-Bus error behind `state`, empty when there was none.
  package var errorName: String

  package init(
    state: State, reader: String = "", scanType: ScanType = .unknown, fingers: [String] = [], daemon: String = "",
    errorName: String = ""
  ) {
    self.state = state
    self.reader = reader
    self.scanType = scanType
    self.fingers = fingers
    self.daemon = daemon
    self.errorName = errorName
  }
}
