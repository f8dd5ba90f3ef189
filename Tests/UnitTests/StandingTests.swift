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

  /// Factors that end one after the other, and what the whole fails for; `failed` are those that were asked.
  struct Row: CustomTestStringConvertible, Sendable {
    let methods: Set<Method>
    let losses: [(method: Method, isFailed: Bool, failure: Failure)]
    let reason: Failure.Reason

    init(_ methods: Set<Method>, _ reason: Failure.Reason, _ losses: (Method, Bool, Failure)...) {
      (self.methods, self.losses, self.reason) = (methods, losses, reason)
    }

    var testDescription: String { "\(losses.map { "\($0.method) \($0.failure.reason)" }) → \(reason)" }
  }

  private static let either = Policy.biometricsOrCompanion.methods
  private static let remote = Failure(.biometryNotAvailable, .remoteSession, "remote")
  private static let noFinger = Failure(.biometryNotEnrolled, .noFinger, "no finger")
  private static let noFace = Failure(.biometryNotEnrolled, .noFace, "no face")
  private static let strangeFace = Failure(.authenticationFailed, .faceNotRecognised, "strange face")
  private static let strangeKey = Failure(.authenticationFailed, .companionNotRecognised, "strange key")
  private static let noKey = Failure(.companionNotAvailable, .companionUnavailable, "no key")
  private static let unfit = Failure(.configuration, .serviceUnfit, "unfit")

  static let rows = [
    // Biometry: the factor that is nearest to being asked has the word, and the finger among equals.
    Row(Method.biometry, .noReader, (.face, false, .faceNotSetUp), (.fingerprint, false, noReader)),
    Row(Method.biometry, .noFace, (.face, false, noFace), (.fingerprint, false, noReader)),
    Row(Method.biometry, .noFinger, (.face, false, noFace), (.fingerprint, false, noFinger)),
    Row(Method.biometry, .serviceUnfit, (.face, true, unfit), (.fingerprint, false, noReader)),
    Row(Method.biometry, .faceNotRecognised, (.face, true, strangeFace), (.fingerprint, false, noFinger)),
    Row(Method.biometry, .fingerNotRecognised, (.fingerprint, true, strange), (.face, true, strangeFace)),
    Row(
      Method.biometry, .fingerLocked, (.fingerprint, false, .fingerLocked(hasPassword: true)), (.face, false, noFace)),
    // Either: as biometrics without a companion, as companion without biometry.
    Row(
      either, .noFinger, (.companion, false, .companionNotSetUp), (.face, false, .faceNotSetUp),
      (.fingerprint, false, noFinger)),
    Row(
      either, .companionUnavailable, (.companion, false, noKey), (.face, false, .faceNotSetUp),
      (.fingerprint, false, noReader)),
    // With neither it is biometry's own reason.
    Row(
      either, .noReader, (.companion, false, .companionNotSetUp), (.face, false, .faceNotSetUp),
      (.fingerprint, false, noReader)),
    Row(
      either, .remoteSession, (.companion, false, noKey), (.face, false, .faceNotSetUp), (.fingerprint, false, remote)),
    Row(
      either, .companionNotRecognised, (.companion, true, strangeKey), (.face, false, .faceNotSetUp),
      (.fingerprint, false, noFinger)),
    Row(
      either, .fingerNotRecognised, (.companion, true, strangeKey), (.face, true, strangeFace),
      (.fingerprint, true, strange)),
    // Owner: what could be tried comes before that the account has no password.
    Row(
      Policy.owner.methods, .noPassword, (.companion, false, .companionNotSetUp), (.face, false, .faceNotSetUp),
      (.fingerprint, false, noReader), (.password, false, noPassword)),
    Row(
      Policy.owner.methods, .faceNotRecognised, (.password, false, noPassword), (.fingerprint, false, noReader),
      (.companion, false, noKey), (.face, true, strangeFace)),
  ]

  @Test(arguments: rows) func whoeverIsOutTheReasonIsTheNearest(row: Row) throws {
    // In whatever order they end, but for a password that is lost, which ends all.
    for losses in [row.losses, row.losses.reversed()] {
      var standing = Standing(methods: row.methods)
      var ends: [Failure?] = []
      for loss in losses {
        ends.append(standing.lose(loss.method, isUnavailable: !loss.isFailed, loss.failure))
      }
      #expect(ends.dropLast().allSatisfy { $0 == nil })
      #expect(try #require(ends.last)?.reason == row.reason)
    }
  }

  @Test func aFactorIsLostOnce() {
    var standing = Standing(methods: [.fingerprint, .face])
    #expect(standing.lose(.face, isUnavailable: true, .locked(.face, hasPassword: true)) == nil)
    #expect(standing.lose(.face, isUnavailable: false, strange) == nil)
    #expect(standing.lose(.companion, isUnavailable: false, strange) == nil)
    #expect(
      standing.lose(.fingerprint, isUnavailable: false, .fingerLocked(hasPassword: true))
        == .fingerLocked(hasPassword: true))
  }

  @Test func aFingerAloneFailsForItsOwnReason() {
    var standing = Standing(methods: [.fingerprint])
    #expect(standing.lose(.fingerprint, isUnavailable: true, noReader) == noReader)
  }
}
