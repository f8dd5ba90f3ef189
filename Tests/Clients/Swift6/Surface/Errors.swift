import LocalAuthentication

private let codes: [LAError.Code] = [
  LAError.authenticationFailed, LAError.userCancel, LAError.userFallback, LAError.systemCancel,
  LAError.passcodeNotSet, LAError.touchIDNotAvailable, LAError.touchIDNotEnrolled, LAError.touchIDLockout,
  LAError.appCancel, LAError.invalidContext, LAError.companionNotAvailable, LAError.biometryNotPaired,
  LAError.biometryDisconnected, LAError.invalidDimensions, LAError.notInteractive,
]

/// LAError: its members, its bridges, its texts.
func checkErrors() {
  let _: (LAError.Code, [String: Any]) -> LAError = LAError.init(_:userInfo:)
  let _: (NSError) -> LAError = LAError.init(_nsError:)
  let _: KeyPath<LAError, NSError> = \._nsError
  let _: KeyPath<LAError, LAError.Code> = \.code
  let _: KeyPath<LAError, Int> = \.errorCode
  let _: KeyPath<LAError, [String: Any]> = \.errorUserInfo
  let _: KeyPath<LAError, [String: Any]> = \.userInfo
  let _: KeyPath<LAError, String> = \.localizedDescription
  let _: any (CustomNSError & Hashable).Type = LAError.self
  let domains: [String] = [LAErrorDomain, kLAErrorDomain, LAError.errorDomain]
  check(domains.allSatisfy { $0 == "com.apple.LocalAuthentication" }, "\(domains)")
  let aliases: [LAError.Code] = [
    LAError.biometryNotAvailable, LAError.biometryNotEnrolled, LAError.biometryLockout, LAError.watchNotAvailable,
  ]
  check(aliases == [.touchIDNotAvailable, .touchIDNotEnrolled, .touchIDLockout, .companionNotAvailable], "\(aliases)")
  check(Set(codes).count == 15, "two codes are the same")
  for code in codes { checkBridges(LAError(code)) }
  checkEquality()
  checkUserInfo()
}

private func checkBridges(_ error: LAError) {
  let plain = error as any Error
  let bridged = plain as NSError
  check(bridged.domain == "com.apple.LocalAuthentication", bridged.domain)
  check(bridged.code == error.code.rawValue && error.errorCode == bridged.code, "\(bridged)")
  check(plain._code == bridged.code && plain._domain == bridged.domain, "\(plain._domain) \(plain._code)")
  check((plain as? LAError)?.code == error.code, "the error does not come back")
  check(!error.localizedDescription.isEmpty && plain.localizedDescription == error.localizedDescription, "no text")
  check(bridged.localizedDescription == error.localizedDescription, "another text: \(bridged.localizedDescription)")
  check(!error.localizedDescription.contains("LAError"), "no sentence for people: \(error.localizedDescription)")
  do {
    throw plain
  } catch error.code {
  } catch {
    check(false, "\(error) is not caught by its code")
  }
  check((bridged as? LAError)?.code == error.code && LAError(_nsError: bridged) == error, "the bridge is one way")
  let bare: NSError? = NSError(domain: LAErrorDomain, code: error.errorCode)
  check((bare as? LAError)?.code == error.code && bare is LAError, "an NSError from elsewhere is no LAError")
  let foreign = NSError(domain: NSCocoaErrorDomain, code: error.errorCode)
  check(!(foreign is LAError) && (foreign as? LAError) == nil, "an error of another domain is an LAError")
  check(LAError(_nsError: foreign).code == .authenticationFailed, "an error of another domain has its code")
  do {
    throw NSError(domain: LAErrorDomain, code: error.errorCode)
  } catch error.code {
  } catch {
    check(false, "\(error) is not caught by its code")
  }
  do {
    throw NSError(domain: NSCocoaErrorDomain, code: error.errorCode)
  } catch error.code {
    check(false, "an error of another domain is caught")
  } catch {}
}

private func checkEquality() {
  check(LAError(.userCancel) == LAError(.userCancel), "an error is not itself")
  check(LAError(.userCancel) != LAError(.userFallback), "errors are not told apart")
  check(Set(codes.map { LAError($0) } + codes.map { LAError($0) }).count == codes.count, "hashes do not fit")
  check(LAError(.touchIDLockout) == LAError(.biometryLockout), "an alias makes another error")
}

private func checkUserInfo() {
  let error = LAError(.appCancel, userInfo: [NSLocalizedDescriptionKey: "Gone.", "number": 7])
  check(error.localizedDescription == "Gone.", error.localizedDescription)
  check(error.userInfo["number"] as? Int == 7 && error.errorUserInfo["number"] as? Int == 7, "\(error.userInfo)")
  check((error as any Error as NSError).userInfo["number"] as? Int == 7, "the bridge loses the user info")
}
