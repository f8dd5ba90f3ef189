import Authentication
import LocalAuthentication
import Testing

@testable import struct LocalAuthentication.LAError

/// What a failure of ours is in Apple's terms.
@Suite struct FailureTests {
  @Test(arguments: Policy.allCases) func ourCodesAreApples(policy: Policy) {
    for code in Failure.Code.allCases where code != .configuration && code != .internal {
      let error = LAError(Failure(code, .cancelled, "words"), policy)
      #expect(error.errorCode == (code == .notInteractive ? -1004 : 100 - Int(code.rawValue)))
    }
  }

  /// An application may let people in where there is no password.
  @Test(arguments: Policy.allCases, [Failure.Code.configuration, .internal])
  func whatIsSetUpWronglyIsNoLackOfAPassword(policy: Policy, code: Failure.Code) {
    let error = LAError(Failure(code, .serviceUnfit, "/etc/pam.d/vault is missing", hint: "install vault"), policy)
    let expected: [Policy: LAError.Code] = [
      .owner: .authenticationFailed, .biometrics: .biometryNotAvailable, .companion: .companionNotAvailable,
      .biometricsOrCompanion: .biometryNotAvailable,
    ]
    #expect(error.code == expected[policy])
    #expect(error.localizedDescription == "/etc/pam.d/vault is missing.")
    #expect((error as NSError).localizedRecoverySuggestion == "install vault")
    #expect(error.userInfo[NSDebugDescriptionErrorKey] as? String == "serviceUnfit")
  }

  @Test func itSurvivesWhatSwiftDoesWithErrors() throws {
    let failure: any Error = LAError(Failure(.userCancel, .cancelled, "cancelled"), .owner)
    #expect((failure as? LAError)?.code == .userCancel)
    #expect((failure as NSError).domain == "com.apple.LocalAuthentication" && (failure as NSError).code == -2)
    #expect(throws: LAError.self) { do { throw failure } catch LAError.userFallback {} }
    do { throw failure } catch LAError.userCancel {}
    do { throw NSError(domain: LAErrorDomain, code: -2) } catch LAError.userCancel {}
    do { throw NSError(domain: LAErrorDomain, code: -2) } catch let error as LAError {
      #expect(error.code == .userCancel)
    }
    let bare: NSError? = NSError(domain: LAErrorDomain, code: -8, userInfo: ["key": 5])
    #expect((bare as? LAError)?.userInfo["key"] as? Int == 5)
    #expect(((failure as NSError) as? LAError)?.code == .userCancel)
    #expect((NSError(domain: LAErrorDomain, code: -99) as Any) as? LAError == nil)
    #expect((NSError(domain: "other", code: -2) as any Error) as? LAError == nil)
    #expect(Set([LAError(.userCancel), LAError(.userCancel), LAError(.appCancel)]).count == 2)
  }

  @Test func everyCodeHasWordsForPeople() {
    for number in Array(-14 ... -1) + [-1004] {
      let words = LAError.Code(rawValue: number).map { LAError($0).localizedDescription } ?? ""
      #expect(words.hasSuffix(".") && words.first?.isUppercase == true, "\(number): \(words)")
    }
  }
}
