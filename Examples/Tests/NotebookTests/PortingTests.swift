import LocalAuthentication
import Testing

/// What code that comes from a Mac may rely on.
@Suite struct PortingTests {
  @Test func anErrorIsReadFromAnNSError() {
    let context = FakeContext(refusal: LAError(.biometryLockout))
    var problem: NSError?
    if !context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &problem), let problem {
      #expect(problem.domain == LAError.errorDomain)
      #expect((problem as? LAError)?.code == .biometryLockout)
    }
    #expect(problem?.code == LAError.biometryLockout.rawValue)
  }
}
