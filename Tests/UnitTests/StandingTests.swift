import Testing

@testable import Authentication

private let noPassword = Failure(.passcodeNotSet, .noPassword, "no password")
private let noReader = Failure(.biometryNotAvailable, .noReader, "no reader")
private let strange = Failure(.authenticationFailed, .fingerNotRecognised, "strange")
private let wrong = Failure(.authenticationFailed, .wrongPassword, "wrong")

/// What the end of one factor means while others run.
@Suite struct StandingTests {
  @Test func aLostFingerLeavesThePassword() {
    var standing = Standing(methods: [.fingerprint, .password])
    #expect(standing.lose(.fingerprint, isUnavailable: false, strange) == nil)
    #expect(standing.lose(.password, isUnavailable: false, wrong) == wrong)
  }

  @Test func aLostPasswordEndsItWhileTheFingerIsAwaited() {
    var standing = Standing(methods: [.fingerprint, .password])
    #expect(standing.lose(.password, isUnavailable: false, wrong) == wrong)
  }

  @Test func withoutAPasswordTheFingerGoesOn() {
    var standing = Standing(methods: [.fingerprint, .password])
    #expect(standing.lose(.password, isUnavailable: true, noPassword) == nil)
    #expect(standing.lose(.fingerprint, isUnavailable: false, strange) == strange)
  }

  @Test(arguments: [true, false])
  func withNeitherThereIsNoPasscode(passwordFirst: Bool) {
    var standing = Standing(methods: [.fingerprint, .password])
    if passwordFirst {
      #expect(standing.lose(.password, isUnavailable: true, noPassword) == nil)
      #expect(standing.lose(.fingerprint, isUnavailable: true, noReader) == noPassword)
    } else {
      #expect(standing.lose(.fingerprint, isUnavailable: true, noReader) == nil)
      #expect(standing.lose(.password, isUnavailable: true, noPassword) == noPassword)
    }
  }

  @Test func aFingerAloneFailsForItsOwnReason() {
    var standing = Standing(methods: [.fingerprint])
    #expect(standing.lose(.fingerprint, isUnavailable: true, noReader) == noReader)
  }
}
