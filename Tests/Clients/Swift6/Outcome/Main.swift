import LocalAuthentication

@main
enum Main {
  static func main() async {
    let arguments = CommandLine.arguments
    let authenticator = BiometricAuthenticator(
      policy: arguments.contains("owner") ? .deviceOwnerAuthentication : .deviceOwnerAuthenticationWithBiometrics)

    let first = await withCheckedContinuation { continuation in
      authenticator.authenticate(reason: "show the first number") { continuation.resume(returning: $0) }
    }
    switch first {
    case .success:
      print("first: 42")
    case .failure(let error):
      print("first: \(error.errorCode) in \(LAError.errorDomain): \(error.localizedDescription)")
      exit(1)
    }

    switch await authenticator.authenticate(reason: "show the second number") {
    case .success(let isRight):
      print("second: 43 \(isRight)")
    case .failure(let error as LAError):
      print("second: \(error.code.rawValue)")
      exit(2)
    case .failure(let error):
      print("second: odd: \(error)")
      exit(3)
    }
  }
}
