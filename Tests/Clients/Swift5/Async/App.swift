import LocalAuthentication

@main
struct App {
  static func main() async {
    let arguments = CommandLine.arguments
    let model = LoginViewModel(
      policy: arguments.contains("owner")
        ? .deviceOwnerAuthentication : .deviceOwnerAuthenticationWithBiometrics)
    model.checkBiometry()
    print("biometry: \(model.biometryType.rawValue)")

    let task = Task { @MainActor in
      await model.signIn()
    }
    if arguments.contains("cancelled") {
      try? await Task.sleep(nanoseconds: 1)
      task.cancel()
    }
    await task.value

    guard model.isUnlocked else {
      print("signed out: \(model.errorMessage)")
      exit(1)
    }
    print("signed in")

    if arguments.contains("twice") {
      do {
        let again = try await model.signInInTheOldWay()
        print("signed in again: \(again)")
      } catch LAError.userCancel {
        print("not again: cancelled")
        exit(2)
      } catch {
        print("not again: \(error.localizedDescription)")
        exit(2)
      }
    }
  }
}
