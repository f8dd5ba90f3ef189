import LocalAuthentication

@MainActor
final class Window: LoginModelDelegate {
  private(set) var hasSpun = false

  func loginModelDidChange(_ model: LoginModel) {
    if model.phase == .signingIn { hasSpun = true }
  }
}

@main
@MainActor
struct App {
  static func main() async {
    let arguments = CommandLine.arguments
    let window = Window()
    let model = LoginModel(
      policy: arguments.contains("owner") ? .deviceOwnerAuthentication : .deviceOwnerAuthenticationWithBiometrics)
    model.delegate = window
    print("biometry: \(model.biometryType.rawValue)")

    let task = Task { await model.signIn() }
    if arguments.contains("cancelled") {
      await Task.yield()
      task.cancel()
    }
    await task.value

    switch model.phase {
    case .signedIn:
      print("signed in")
    case .signedOut(let message):
      print("signed out: \(message ?? "")")
      exit(1)
    case .signingIn:
      print("still at it: \(window.hasSpun)")
      exit(3)
    }

    guard arguments.contains("twice") else { return }
    do {
      print("signed in again: \(try await model.confirm("sign in to Clients again"))")
    } catch LAError.userCancel {
      print("not again: cancelled")
      exit(2)
    } catch {
      print("not again: \(error.localizedDescription)")
      exit(2)
    }
  }
}
