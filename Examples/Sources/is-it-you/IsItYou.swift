import LocalAuthentication

/// Asks whether it is you, and answers with an exit code.
///
///     is-it-you [owner | biometrics | companion | biometrics-or-companion [REASON]]
@main
struct IsItYou {
  static func main() async {
    let words = Array(CommandLine.arguments.dropFirst())
    let reason = words.count > 1 ? words[1] : "show that it is you"
    guard words.count <= 2, let policy = LAPolicy(named: words.first ?? "owner"), !reason.isEmpty else {
      complain("usage: is-it-you [owner | biometrics | companion | biometrics-or-companion [REASON]]")
      exit(64)
    }
    exit(await answer(to: policy, reason))
  }

  /// Asks, where that is possible.
  ///
  /// - Returns: the exit code.
  static func answer(to policy: LAPolicy, _ reason: String) async -> Int32 {
    let context = LAContext()
    var problem: NSError?
    guard context.canEvaluatePolicy(policy, error: &problem) else { return exitCode(for: problem) }
    print(context.biometryType.greeting)
    context.localizedFallbackTitle = "do without"
    do {
      try await context.evaluatePolicy(policy, localizedReason: reason)
      print("It is you.")
      return 0
    } catch LAError.userFallback {
      print("Then without.")
      return LAError.Code.userFallback.exitCode
    } catch {
      return exitCode(for: error)
    }
  }

  /// Says why there is no yes, and what mends that.
  ///
  /// - Returns: the exit code.
  static func exitCode(for error: (any Error)?) -> Int32 {
    guard let error = error as? LAError else { return 125 }
    complain("is-it-you: \(error.localizedDescription)")
    if let mend = (error as NSError).localizedRecoverySuggestion { complain("is-it-you: hint: \(mend)") }
    return error.code.exitCode
  }

  static func complain(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}
