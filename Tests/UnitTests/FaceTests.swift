import FactorWire
import Testing

@testable import Authentication

private let alice = Account(uid: 1000, name: "alice", home: "/home/alice")
private let howdy = ServiceModule(facility: .auth, path: "/lib/pam_howdy.so", file: "/etc/pam.d/vault-face", line: 1)

/// Whether a face can be looked at.
@Suite struct FaceTests {
  static let models: [(String, FaceModel)] = [
    (#"[{"time": 1, "label": "me", "id": 0, "data": [[0.5]]}]"#, .enrolled), ("\n [\n  {\"id\": 0", .enrolled),
    ("[]", .none), ("[ ]", .none), ("", .none), ("null", .none), ("{}", .none), ("[[1]]", .none), ("x[{}]", .none),
  ]

  @Test(arguments: models) func aModelFileIsAListOfFaces(text: String, model: FaceModel) {
    #expect(FaceModel(file: text.utf8) == model)
  }

  @Test func aFileThatIsNotThereIsNoModelAndOneThatCannotBeReadMayBe() {
    #expect(FaceModel.look(at: "/nonexistent/alice.dat") == .none)
    #expect(FaceModel.look(at: "/etc/hostname/alice.dat") == .none)
    #expect(FaceModel.look(at: "/dev/null") == .none)
    #expect(FaceModel.look(at: "/etc/" + String(repeating: "x", count: 300)) == .hidden)
  }

  @Test func onlyTheModelsOfHowdyAreKnown() {
    #expect(FaceModel.look(for: alice, []) == .untold)
    var module = howdy
    #expect(FaceModel.look(for: alice, [module]) == .none)
    module.path = "/lib/pam_python.so"
    #expect(FaceModel.look(for: alice, [module]) == .untold)
    module.arguments = ["/lib/security/howdy/pam.py"]
    #expect(FaceModel.look(for: alice, [module]) == .none)
    module.facility = .account
    #expect(FaceModel.look(for: alice, [module]) == .untold)
  }

  private func reason(
    _ policy: Policy = .biometrics, survey: Survey = Survey(modules: [howdy]), model: FaceModel = .enrolled,
    isRemote: Bool = false, password: AccountPassword = .set, isLocked: Bool = false
  ) async -> Failure.Reason? {
    let facts = FaceFacts(survey: survey, model: model, isRemote: isRemote)
    do throws(Failure) {
      try await FaceCheck(policy: policy, account: alice).pass(facts, password) { isLocked }
      return nil
    } catch {
      return error.reason
    }
  }

  /// Each thing that stands in the way comes before those that follow.
  @Test func theOrderIsThatOfThePreflight() async {
    let unfit = Survey(modules: [howdy], failure: .unfitService("/f", "is empty", ""))
    var gone = howdy
    gone.error = 2
    #expect(await reason() == nil)
    #expect(
      await reason(survey: unfit, model: .none, isRemote: true, password: .empty, isLocked: true) == .serviceUnfit)
    #expect(await reason(survey: Survey(modules: [gone])) == .serviceUnfit)
    #expect(await reason(model: .none, isRemote: true, password: .empty, isLocked: true) == .remoteSession)
    #expect(await reason(model: .none, password: .empty, isLocked: true) == .noFace)
    #expect(await reason(password: .empty, isLocked: true) == .faceLocked)
    #expect(await reason(password: .empty) == .noPassword)
    #expect(await reason(.biometricsOrCompanion, password: .lockedOrNone) == .lockedOrNone)
    #expect(await reason(.owner, password: .empty) == nil)
    #expect(await reason(model: .hidden) == nil)
    #expect(await reason(model: .untold) == nil)
  }
}
