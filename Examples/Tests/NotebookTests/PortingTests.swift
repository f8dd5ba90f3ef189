import LocalAuthentication
import Testing

/// What code that comes from a Mac has to know.
@Suite struct PortingTests {
  @Test func anErrorIsReadFromAnNSError() {
    let context = FakeContext(refusal: LAError(.biometryLockout))
    var problem: NSError?
    if !context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &problem), let problem {
      #expect(problem as? LAError == nil)
      #expect(LAError(problem)?.code == .biometryLockout)
      #expect(LAError.Code(rawValue: problem.code) == .biometryLockout)
    }
    #expect(problem?.domain == LAErrorDomain)
  }
}
