import LocalAuthentication

/// The name of an error, found in every way that there is: all must come to the same.
func names(of error: Error) -> [String] {
  var names: [String] = []

  if let error = error as? LAError { names.append(error.code.name) }

  do {
    throw error
  } catch let error as LAError {
    names.append(error.code.modernName)
  } catch {
    names.append("no LAError")
  }

  let bridged = error as NSError
  names.append(bridged.domain == LAErrorDomain ? name(ofRaw: bridged.code) : "in the domain \(bridged.domain)")
  names.append(bridged.domain == LAError.errorDomain ? name(ofC: Int32(bridged.code)) : "in another domain")
  names.append(LAError.Code(rawValue: bridged.code)?.name ?? "no code")
  names.append(name(ofRaw: error._code))
  names.append((error as! LAError).code.name)
  names.append(caught(error))
  names.append(LAError(_nsError: bridged).code.name)
  names.append(matched(error))
  return names
}

/// What a switch over an optional error calls it.
func matched(_ error: Error?) -> String {
  switch error {
  case LAError.userCancel?, LAError.userFallback?:
    return (error as NSError?).map { name(ofRaw: $0.code) } ?? "nothing"
  case let error as LAError where error.code == .biometryLockout:
    return "biometryLockout"
  case .some(let error as LAError):
    switch error {
    case LAError.biometryNotEnrolled: return "biometryNotEnrolled"
    default: return error.code.modernName
    }
  case .some(let error):
    return "not an LAError: \(error)"
  case .none:
    return "nothing"
  }
}

/// What a ladder of catches calls an error.
func caught(_ error: Error) -> String {
  do {
    throw error
  } catch LAError.authenticationFailed {
    return "authenticationFailed"
  } catch LAError.userCancel {
    return "userCancel"
  } catch LAError.userFallback {
    return "userFallback"
  } catch LAError.systemCancel {
    return "systemCancel"
  } catch LAError.passcodeNotSet {
    return "passcodeNotSet"
  } catch LAError.biometryNotAvailable {
    return "biometryNotAvailable"
  } catch LAError.biometryNotEnrolled {
    return "biometryNotEnrolled"
  } catch LAError.touchIDLockout {
    return "biometryLockout"
  } catch LAError.appCancel {
    return "appCancel"
  } catch LAError.invalidContext {
    return "invalidContext"
  } catch LAError.notInteractive {
    return "notInteractive"
  } catch let error as LAError {
    return error.code.name
  } catch {
    return "nothing of LAError's"
  }
}
