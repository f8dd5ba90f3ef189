import Authentication
import FactorWire

// What a face and a companion need, where they have a service. Pure: the lines of a checkup.
extension Checkup {
  /// None where this machine has no service for faces.
  ///
  /// `variables` are those of the environment that say that the session is remote.
  func faceChecks(remoteBy variables: [String]) -> [DoctorCheck] {
    facts.face.map { [serviceCheck("faceService", .face), faceCheck($0, remoteBy: variables)] } ?? []
  }

  /// None where this machine has no service for companions.
  var companionChecks: [DoctorCheck] {
    facts.surveys[.companion] == nil ? [] : [serviceCheck("companionService", .companion)]
  }

  private func faceCheck(_ found: Result<FaceFacts, Failure>, remoteBy variables: [String]) -> DoctorCheck {
    let name = "face"
    let face: FaceFacts
    do throws(Failure) { face = try found.get() } catch { return .problem(name, error) }
    guard face.isPresent else { return .skipped(name, "not looked at: first see to faceService") }
    if let failure = face.failure(account) {
      return .problem(name, failure.message, mend: mend(of: failure, remoteBy: variables))
    }
    return .ok(name, sight(of: face.model))
  }

  private func sight(of model: FaceModel) -> String {
    switch model {
    case .enrolled, .none: "a face of \(account.name) is enrolled"
    case .hidden: "a face of \(account.name) may be enrolled: Howdy's models are not for everybody to see"
    case .untold: "the module knows whether a face of \(account.name) is enrolled"
    }
  }
}
