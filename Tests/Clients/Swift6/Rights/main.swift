import LocalAuthentication

// rights [owner] [watch]: asks for a right, and gives it back; then tells what changes.

let arguments = CommandLine.arguments

@available(macOS 13.0, iOS 16.0, *)
func name(of state: LARight.State) -> String {
  switch state {
  case .unknown: "unknown"
  case .authorizing: "authorizing"
  case .authorized: "authorized"
  case .notAuthorized: "notAuthorized"
  @unknown default: "?"
  }
}

@available(macOS 13.0, iOS 16.0, *)
final class LoginRight: LARight, @unchecked Sendable {
  init(isStrict: Bool) {
    super.init(requirement: isStrict ? .biometryCurrentSet : .biometry(fallback: .devicePasscode))
    tag = 7
  }
}

@available(macOS 15.0, iOS 18.0, *)
class Watcher: NSObject, LAEnvironment.Observer {
  let changed = DispatchSemaphore(value: 0)
  var changes = 0

  func environment(_ environment: LAEnvironment, stateDidChangeFromOldState oldState: LAEnvironment.State) {
    let (old, new) = (oldState.biometry?.isEnrolled ?? false, environment.state.biometry?.isEnrolled ?? false)
    print("enrolled: \(old), then \(new)")
    changes += 1
    changed.signal()
  }
}

@available(macOS 15.0, iOS 18.0, *)
func describe(_ state: LAEnvironment.State) {
  if let biometry = state.biometry {
    print("biometry \(biometry.biometryType.rawValue): usable \(biometry.isUsable), enrolled \(biometry.isEnrolled)")
    print("locked out \(biometry.isLockedOut), hash \(biometry.stateHash.count)")
  }
  if let password = state.userPassword { print("password: set \(password.isSet), usable \(password.isUsable)") }
  print(state.allMechanisms.map(\.localizedName).joined(separator: ", "), state.companions.count)
}

@available(macOS 13.0, iOS 16.0, *)
func login() async {
  let right = LoginRight(isStrict: !arguments.contains("owner"))
  print("right \(right.tag): \(name(of: right.state))")
  do {
    try await right.checkCanAuthorize()
    try await right.authorize(localizedReason: "log in")
    print("right \(right.tag): \(name(of: right.state))")
    await right.deauthorize()
    print("right \(right.tag): \(name(of: right.state))")
  } catch {
    print("right \(right.tag): \(name(of: right.state)), \((error as? LAError)?.code.rawValue ?? 0)")
    exit(1)
  }
}

if #available(macOS 15.0, iOS 18.0, *), arguments.contains("watch") {
  let watcher = Watcher()
  LAEnvironment.currentUser.addObserver(watcher)
  describe(LAEnvironment.currentUser.state)
  print("watching")
  _ = readLine()
  describe(LAEnvironment.currentUser.state)
  watcher.changed.wait()
  LAEnvironment.currentUser.removeObserver(watcher)
} else if #available(macOS 13.0, iOS 16.0, *) {
  await login()
}
