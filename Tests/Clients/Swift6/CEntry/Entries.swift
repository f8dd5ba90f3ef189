import LocalAuthentication

// What a program in C, Go or Rust links to.

private let policies: [Int32: LAPolicy] = [
  0: .deviceOwnerAuthenticationWithBiometrics, 1: .deviceOwnerAuthentication,
]

/// Carries the answer over to the thread that waits.
private final class Box: @unchecked Sendable {
  var status: Int32 = -1
}

/// 1 when it could be asked for, else 0, and the code of the error in `code` when that is not null.
@_cdecl("clients_is_available")
public func isAvailable(_ kind: Int32, _ code: UnsafeMutablePointer<Int32>?) -> Int32 {
  guard let policy = policies[kind] else { return 0 }
  var error: NSError?
  let isAvailable = LAContext().canEvaluatePolicy(policy, error: &error)
  code?.pointee = Int32(error?.code ?? 0)
  return isAvailable ? 1 : 0
}

/// 0 for a yes, else the code of the error. Waits for the answer.
@_cdecl("clients_authenticate")
public func authenticate(_ kind: Int32, _ reason: UnsafePointer<CChar>) -> Int32 {
  guard let policy = policies[kind] else { return -1 }
  let context = LAContext()
  let box = Box()
  let semaphore = DispatchSemaphore(value: 0)
  context.evaluatePolicy(policy, localizedReason: String(cString: reason)) { success, error in
    box.status = success ? 0 : Int32((error as? LAError)?.code.rawValue ?? -1)
    semaphore.signal()
  }
  semaphore.wait()
  return box.status
}

/// Calls `done` with 0 for a yes, else with the code of the error, and with `user`. Returns at once.
@_cdecl("clients_authenticate_async")
public func authenticateAsync(
  _ kind: Int32, _ reason: UnsafePointer<CChar>, _ user: UInt,
  _ done: @escaping @convention(c) (Int32, UInt) -> Void
) {
  guard let policy = policies[kind] else { return done(-1, user) }
  LAContext().evaluatePolicy(policy, localizedReason: String(cString: reason)) { success, error in
    if success {
      done(0, user)
    } else {
      done(Int32((error! as NSError).code), user)
    }
  }
}

/// The sentence for a code; the caller frees it.
@_cdecl("clients_message")
public func message(_ code: Int32) -> UnsafeMutablePointer<CChar>? {
  LAError.Code(rawValue: Int(code)).flatMap { strdup(LAError($0).localizedDescription) }
}
