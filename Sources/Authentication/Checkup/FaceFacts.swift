import FactorWire

/// What is known of the face before anybody looks at it.
package struct FaceFacts: Equatable, Sendable {
  package var survey: Survey
  package var model: FaceModel
  /// Whether the session came over the network.
  package var isRemote: Bool

  package init(survey: Survey, model: FaceModel, isRemote: Bool = false) {
    self.survey = survey
    self.model = model
    self.isRemote = isRemote
  }

  /// Looks at the service, the model and the session.
  ///
  /// - Parameters:
  ///   - account: whose face it would be.
  ///   - isRemote: whether the session is known to be remote.
  /// - Returns: nil when this machine has no service for faces, or the task was cancelled.
  /// - Throws: ``Failure`` of a worker that should have looked.
  static func look(for account: Account, isRemote: Bool) async throws(Failure) -> FaceFacts? {
    guard FactorService.face.isInstalled else { return nil }
    let survey = await Survey.of(.face)
    let model = FaceModel.look(for: account, survey.modules)
    if isRemote || !survey.isFit { return FaceFacts(survey: survey, model: model, isRemote: isRemote) }
    guard let session = try await report(of: .session) else { return nil }
    return FaceFacts(survey: survey, model: model, isRemote: session.state == .remoteSession)
  }

  /// Whether this machine can look at faces, this one or another.
  package var isPresent: Bool { survey.isFit }

  /// Why this face cannot be looked at; nil when it can.
  package func failure(_ account: Account) -> Failure? {
    if let failure = survey.failure ?? survey.missingModule { return failure }
    if isRemote { return .remoteFace }
    return model == .none ? .noFace(account) : nil
  }
}

extension Survey {
  /// Whether libpam could be asked, and finds every module.
  fileprivate var isFit: Bool { failure == nil && missingModule == nil }
}
